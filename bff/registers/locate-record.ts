import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { findInstance, type Instance } from '#/bff/workflow/instance-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';
import { REGISTERS, registerOf } from './registers.ts';

export interface Located {
  instance: Instance;
  register: Register;
  /**
   * Undefined if the record is gone, or now has another instance; in both cases there is nothing left to do for this
   * instance.
   */
  record: WorkflowRecord | undefined;
}

/**
 * Finds and locks the record of an instance; the record's lock also protects the instance's row. If the record is gone,
 * locks the instance itself. All callers lock in this order.
 *
 * @throws Error for an instance that Openboek did not start
 */
export async function locateRecord(tx: Tx, id: InstanceId): Promise<Located> {
  // all registers are queried in one round trip, because it is unknown which one has the record
  const [records, instance] = await together([
    together(REGISTERS.map((register) => register.findOf(tx, id))),
    findInstance(tx, id),
  ]);
  if (!instance) throw new Error(`instance ${id} is unknown`);
  const record = records.find((found) => found !== undefined);
  if (!record) await findInstance(tx, id, true);
  return { instance, register: registerOf(instance.register), record };
}
