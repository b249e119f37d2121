import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { auditWork } from './audit-work.ts';
import type { Located } from './locate-record.ts';
import { moveStatus, type StatusMove } from './queries.ts';

/**
 * The one place where a stored status changes on behalf of a process: guarded by the status it was in and by
 * the instance that asks, audited, and the command whose result it is stops being under way in the same statement.
 *
 * @returns false when the record is gone or runs on another instance: superseded, nothing was changed
 * @throws Error when the record is still this instance's and yet in none of the statuses: a fault, which the engine
 *   makes an incident
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
