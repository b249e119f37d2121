import type { Sql, Statement, Tx } from './connection.ts';

/** Codes with which Postgres rolls back a whole transaction because of another one; the same work can be repeated. */
const RETRYABLE = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

/** The methods that driver-pipelining.ts adds. */
interface Pipelining {
  beginWhole<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
interface PipeliningTx {
  later(statement: Statement): Promise<unknown>;
  goOn(): void;
}

/**
 * Runs `work` in one transaction, which is committed when it returns and undone when it throws. If Postgres cancels the
 * transaction in favour of another one (deadlock, serialization failure), the work is tried again, up to three times in
 * all, so it must change nothing but the database. It is also repeated if a savepoint has to undo only part of it: the
 * first run uses no real savepoints, and fails if they are needed.
 */
export async function transaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  let begin = (sql as unknown as Pipelining).beginWhole<T>;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await begin(work);
    } catch (error) {
      if (isPartly(error)) begin = (again) => sql.begin(again) as Promise<T>;
      else if (attempt >= 3 || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

const isPartly = (error: unknown): boolean => error instanceof Error && 'mustRepeat' in error;

/**
 * Sends statements together with the ones that follow, or at the latest with COMMIT. Use it only for statements whose
 * results are not needed. If one of them fails, the transaction or its savepoint fails. They must be plain statements:
 * work that sends a second statement after the answer to the first would send it after COMMIT. If other work is passed
 * nevertheless, nothing is committed.
 */
export async function later(tx: Tx, ...statements: readonly Statement[]): Promise<void> {
  await together(statements.map((each) => (tx as unknown as PipeliningTx).later(each)));
}

/**
 * A caller that continues after part of its work has failed must call this first, before it reports the failure. A
 * transaction without savepoints cannot undo that part alone, so this throws, and the whole work is repeated with
 * savepoints. The failure is then reported only in the repeated run.
 */
export function goOn(tx: Tx): void {
  (tx as unknown as PipeliningTx).goOn();
}

/**
 * Runs several pieces of work concurrently in one transaction, so that their statements are sent together.
 * Throws the first error only when all of them have ended, so that none of them sends a statement after the
 * transaction, or its savepoint, is rolled back. Statements reach Postgres in the order in which they are
 * issued.
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

/** The SQLSTATE of an error from Postgres ('23505' …), or else null. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error && error.name === 'PostgresError' && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

/** Whether Postgres refused because of the unique index or constraint of this name. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && constraintOf(error) === constraint;
}

/** Whether Postgres refused because of the exclusion constraint of this name. */
export function violatesExclusion(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23P01' && constraintOf(error) === constraint;
}

const constraintOf = (error: unknown) => (error as { constraint_name?: string }).constraint_name;
