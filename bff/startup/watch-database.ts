import type { Sql } from '#/bff/database/connection.ts';
import { type DatabaseIdentity, findDatabaseIdentity } from './queries.ts';

/**
 * Notices that the database behind the address is another one: a dump was restored, or an older copy came back. What this
 * process remembers of the first (rights by version, compiled models by number) may be wrong in the second, and migrations
 * and the audit chain want to be looked at as they are at a start, so `replaced` should end the process.
 *
 * @returns looks once; to be called now and then
 */
export function watchDatabase(sql: Sql, replaced: (error: Error) => void): () => Promise<void> {
  let known: DatabaseIdentity | undefined;
  return async () => {
    const now = await findDatabaseIdentity(sql);
    const before = known ?? now;
    known = now;
    if (now.identity !== before.identity)
      replaced(new Error(`the database was ${before.identity} and is ${now.identity}`));
    else if (now.newest < before.newest)
      replaced(new Error(`the audit had got to entry ${before.newest} and is at ${now.newest}`));
  };
}
