import type { Tx } from '#/bff/database/connection.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { findInstance, type Instance } from '#/bff/workflow/instance-queries.ts';
import type { Register, WorkflowRecord } from './register.ts';
import { registerOf } from './registers.ts';

export interface Located {
  instance: Instance;
  register: Register;
  /** Undefined when the record is gone, or runs on another instance by now: then there is nothing left to do for it. */
  record: WorkflowRecord | undefined;
}

/**
 * What an instance is about, both locked in the order that everybody keeps: record, then instance (ENGINE §1).
 *
 * @throws Error for an instance that Openboek did not start
 */
export async function locateRecord(tx: Tx, id: InstanceId): Promise<Located> {
  const known = await findInstance(tx, id);
  if (!known) throw new Error(`instance ${id} is not known here`);
  const register = registerOf(known.register);
  const found = await register.find(tx, known.recordId);
  const instance = (await findInstance(tx, id, true)) ?? known;
  return { instance, register, record: found?.workflowInstanceId === id ? found : undefined };
}
