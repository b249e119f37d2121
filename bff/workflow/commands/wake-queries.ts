/** Notifies the leading process that there is work to do in the background. */
import type { TransactionSql as Tx } from 'postgres';

export const WAKE_CHANNEL = 'openboek_engine_wake';

/** Wakes the leading process when the transaction commits. */
export async function wakeRunner(tx: Tx): Promise<void> {
  await tx`select pg_notify(${WAKE_CHANNEL}, '')`;
}
