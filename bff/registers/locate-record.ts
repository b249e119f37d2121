import type { Tx } from '#/bff/database/connection.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { findInstance, type Instance } from '#/bff/workflow/instance-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';
import { registerOf } from './registers.ts';

export interface Located {
  /** Its `state` is as it was before the lock. */
  instance: Instance;
  register: Register;
  /** Undefined when the record is gone, or runs on another instance by now: then there is nothing left to do for it. */
  record: WorkflowRecord | undefined;
}

/**
 * What an instance is about, locked in the order that everybody keeps (ENGINE §1): the record, under whose lock the
 * instance's row changes; the instance itself where the record is gone.
 *
 * @throws Error for an instance that Openboek did not start
 */
export async function locateRecord(tx: Tx, id: InstanceId): Promise<Located> {
  const known = await findInstance(tx, id);
  if (!known) throw new Error(`instance ${id} is not known here`);
  const register = registerOf(known.register);
  const found = await register.find(tx, known.recordId);
  if (!found) await findInstance(tx, id, true);
  return { instance: known, register, record: found?.workflowInstanceId === id ? found : undefined };
}
