/** SQL of what both engines share: waking each other's processes, and leading. */
import type { PendingQuery, Row, TransactionSql as Tx } from 'postgres';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';

/** Tells whoever listens on the channel, when the transaction commits. */
export async function notifyListeners(tx: Tx, channel: string): Promise<void> {
  await tx`select pg_notify(${channel}, '')`;
}

/** Waits for the leader's lock, which ends with the transaction; already sent, so that it can be cancelled. */
export function takeLeaderLock(tx: Tx): PendingQuery<Row[]> {
  return tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.engine})`.execute();
}
