import type { Sql, Tx } from './connection.ts';

/** Postgres undid the whole transaction because of another one; the same work may simply be done again. */
const RETRYABLE = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

/**
 * Runs `work` in one transaction: committed when it returns, undone when it throws. Work that lost against another
 * transaction (deadlock, serialization failure) is done again, three times at most, so it must change nothing but the
 * database.
 */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await sql.begin(work)) as T;
    } catch (error) {
      if (attempt === 3 || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/**
 * Waits for work that goes to one transaction side by side, so that its statements travel together, and only when all of it
 * has come to an end throws the first error: nothing is left that would still send a statement once the transaction, or its
 * savepoint, is undone. Statements reach Postgres in the order in which they are issued.
 */
export async function together<const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}

/** The SQLSTATE of an error that came from Postgres ('23505' …), else null. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error && error.name === 'PostgresError' && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Whether Postgres refused because of the unique index or constraint of this name. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint_name?: string }).constraint_name === constraint;
}
