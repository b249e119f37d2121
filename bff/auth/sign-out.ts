import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { auditEnd, type EndedBy } from './audit-session.ts';
import type { CookieJar } from './cookies.ts';
import type { Provider, Tokens } from './provider.ts';
import { deleteSession } from './queries.ts';
import { hashToken, type Seal } from './seal.ts';

export interface SignOutDeps {
  sql: Sql;
  cookies: CookieJar;
  provider: Provider;
  seal: Seal;
  publicUrl: string;
  log: { warn(detail: object, message: string): void };
}

export const QUIT_PATH = '/quit';

/**
 * Ends the session here, then sends the browser to the provider to end its session too; from there the
 * browser returns to /quit without a session. A provider that does not answer cannot keep anybody signed in
 * here.
 */
export async function signOut(deps: SignOutDeps, request: Request): Promise<{ location: string; cookies: string[] }> {
  const { sql, cookies, provider, seal, publicUrl, log } = deps;
  const here = { location: QUIT_PATH, cookies: [cookies.clear(cookies.session)] };
  const id = cookies.read(request, cookies.session);
  const idHash = hashToken(id ?? '');
  const ended = id ? await endSession(sql, idHash, 'user') : undefined;
  if (!ended?.tokens) return here;
  const tokens = seal.open(idHash.toString('hex'), ended.tokens) as Tokens | undefined;
  try {
    const there = await provider.endSessionUrl(tokens?.idToken, `${publicUrl}${QUIT_PATH}`);
    return there ? { ...here, location: there.href } : here;
  } catch (error) {
    log.warn({ err: error }, 'signed out here only');
    return here;
  }
}

/**
 * Ends a session here, with its audit entry.
 * @returns its sealed tokens, null if it had none; undefined if there was no session.
 */
export function endSession(sql: Sql, idHash: Buffer, endedBy: EndedBy): Promise<{ tokens: Buffer | null } | undefined> {
  return transaction(sql, async (tx) => {
    const ended = await deleteSession(tx, idHash);
    if (ended) await auditEnd(tx, ended.userId, endedBy);
    return ended;
  });
}
