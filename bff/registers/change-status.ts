import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { auditWork } from './audit-work.ts';
import type { Located } from './locate-record.ts';
import { moveStatus, type StatusMove } from './queries.ts';

/**
 * The only place where a stored status changes on behalf of a process. The change is guarded by the previous status and
 * by the instance that requests it, and is audited. The statement that stores the new status also records that the
 * command that caused the change is no longer under way.
 *
 * @returns false if the record is gone or runs on another instance: the change is superseded, and nothing was written
 * @throws Error if the record still belongs to this instance but has none of the expected statuses; the engine turns
 * this error into an incident
 */
export async function changeStatus(
  tx: Tx,
  { instance, register, record }: Located,
  change: Omit<StatusMove, 'id' | 'instance'>,
): Promise<boolean> {
  if (!record) return false;
  const [isMoved] = await together([
    moveStatus(tx, register.table, { ...change, id: record.id, instance: instance.id }),
    auditWork(tx, { instance, register, record }, 'status', { from: record.status, to: change.to }),
  ]);
  if (!isMoved) throw new Error(`${register.name} ${record.id} is ${record.status}, not ${change.from.join(' or ')}`);
  return true;
}
