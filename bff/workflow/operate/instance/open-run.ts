import type { Context } from '#/bff/context.ts';
import type { RunState } from '#/bff/contract/operations.ts';
import type { Db } from '#/bff/database/connection.ts';
import { notFound } from '#/bff/failure.ts';
import type { Register } from '#/bff/registers/register.ts';
import { registerOf } from '#/bff/registers/registers.ts';
import type { InstanceId, WorkflowEngine } from '#/bff/workflow/engine.ts';
import { findInstance, type Instance } from '#/bff/workflow/instance-queries.ts';
import { findRecordCompany } from '#/bff/workflow/process-queries.ts';
import { findRun, type StoredRun } from './queries.ts';

export interface OpenRun {
  instance: Instance;
  register: Register;
  run: StoredRun;
  state: RunState;
}

/**
 * A run, for an operator of its record's company. Every read of a run and every action on it goes through here. A
 * person who may read the record but does not operate workflows in its company gets NOT_FOUND.
 *
 * @param stranded ids of runs whose engine is absent
 * @throws Failure NOT_FOUND
 */
export async function openRun(
  db: Db,
  { actor }: Pick<Context, 'actor'>,
  id: InstanceId,
  stranded: readonly InstanceId[],
): Promise<OpenRun> {
  const instance = await findInstance(db, id);
  if (!instance) throw notFound(`instance ${id}`);
  const company = await findRecordCompany(db, instance.register, instance.recordId);
  if (company === undefined || !actor.rights.covers(['OperateWorkflows'], company)) throw notFound(`instance ${id}`);
  const register = registerOf(instance.register);
  const run = await findRun(db, register.table, id);
  if (!run) throw notFound(`the record of ${id}`);
  return { instance, register, run, state: stateOf(run, stranded.includes(id)) };
}

function stateOf({ state, hasIncident }: StoredRun, isStranded: boolean): RunState {
  if (isStranded) return 'stranded';
  return hasIncident ? 'incident' : state;
}

/** Runs whose engine is absent. Call it before a transaction begins: an engine answers on its own connections. */
export const listStranded = (engine: WorkflowEngine): Promise<readonly InstanceId[]> => engine.read.stranded();
