import { createHash } from 'node:crypto';
import type { Config } from '#/bff/config.ts';

/**
 * The server, account and sender of emails, as one text for later comparison. The text does not contain the password,
 * which must not be stored in a database.
 */
export function mailSettingsMark(smtp: Config['smtp']): string | null {
  if (smtp === null) return null;
  const { protocol, username, host } = new URL(smtp.url);
  return createHash('sha256').update([protocol, username, host, smtp.from].join(' ')).digest('base64url');
}
