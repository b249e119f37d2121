import type { Sql } from '#/bff/database/connection.ts';
import { type DatabaseIdentity, findDatabaseIdentity } from './queries.ts';

/**
 * Detects that the database at the address has been replaced with a restored dump or an older copy. The data that this
 * process has cached (rights by version, compiled models by number) may be wrong for the new database, and migrations
 * and the audit chain must be checked as at start. Therefore `replaced` should end the process.
 *
 * @returns a function that checks once, to be called from time to time
 */
export function watchDatabase(sql: Sql, replaced: (error: Error) => void): () => Promise<void> {
  let known: DatabaseIdentity | undefined;
  return async () => {
    const now = await findDatabaseIdentity(sql);
    const before = known ?? now;
    known = now;
    if (now.identity !== before.identity)
      replaced(new Error(`the database was ${before.identity} and is now ${now.identity}`));
    else if (now.newest < before.newest)
      replaced(new Error(`the audit log had reached entry ${before.newest} and is now at ${now.newest}`));
  };
}
