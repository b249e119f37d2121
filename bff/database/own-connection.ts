import type { Options } from 'postgres';
import type { Sql } from './connection.ts';
import { postgres } from './driver.ts';

/**
 * A client like the given one but of a single connection, on which a statement may wait and a transaction stay open for
 * ever: for holding an advisory lock as long as the process lives. The caller ends it.
 */
export function openOwnConnection({ options }: Sql): Sql {
  // parsed options come out as they went in, so nothing of the first connection gets lost
  const alone = {
    ...options,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    connection: { ...options.connection, statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  };
  return postgres(alone as unknown as Options<Record<string, never>>) as unknown as Sql;
}
