import type { Context } from '#/bff/context.ts';
import type { ProcessRow } from '#/bff/contract/workflow.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { listInstances } from './process-queries.ts';

/**
 * The newest processes of records of the companies that this operator covers, the running ones first, and before them those
 * whose engine is not there. Every holder of
 * OperateWorkflows may call it: in companies of others there is nothing to see.
 */
export async function listProcesses({ actor, services }: Context): Promise<ProcessRow[]> {
  const companies = [...actor.rights.companies('OperateWorkflows')];
  const asked = { companies, stranded: await services.engine.read.stranded() };
  const lists = await Promise.all(REGISTERS.map((register) => listInstances(services.sql, register, asked)));
  return lists.flat().map(({ startedAt, endedAt, ...row }) => ({
    ...row,
    startedOn: startedAt.toISOString(),
    endedOn: endedAt?.toISOString() ?? null,
  }));
}
