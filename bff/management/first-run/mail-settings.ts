import { createHash } from 'node:crypto';
import type { Config } from '#/bff/config.ts';

/** By what mails go out, as one mark: server, account and sender. Without the password, which no database needs to know of. */
export function mailSettingsMark(smtp: Config['smtp']): string | null {
  if (smtp === null) return null;
  const { protocol, username, host } = new URL(smtp.url);
  return createHash('sha256').update([protocol, username, host, smtp.from].join(' ')).digest('base64url');
}
