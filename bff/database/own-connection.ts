import type { Options } from 'postgres';
import type { Sql } from './connection.ts';
import { postgres } from './driver.ts';

/**
 * A client like the given one, but with a single connection on which statements and transactions have no time
 * limit. It is for holding an advisory lock as long as the process lives. The caller closes it.
 */
export function openOwnConnection({ options }: Sql): Sql {
  // parsed options can be passed again unchanged, so no setting of the first connection is lost
  const alone = {
    ...options,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    connection: { ...options.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  };
  return postgres(alone as unknown as Options<Record<string, never>>) as unknown as Sql;
}
