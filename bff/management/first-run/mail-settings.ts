import { createHash } from 'node:crypto';
import type { Config } from '#/bff/config.ts';

/**
 * A hash of the server, account and sender of emails, for later comparison; null if there is no mail server. The
 * password, which must not be stored in a database even as a hash, is left out.
 */
export function mailSettingsMark(smtp: Config['smtp']): string | null {
  if (smtp === null) return null;
  const { protocol, username, host } = new URL(smtp.url);
  return createHash('sha256').update([protocol, username, host, smtp.from].join(' ')).digest('base64url');
}
