import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { SubmitAnswer } from '#/bff/contract/gift-reports.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import { haveDistinctPeople } from '#/bff/people/approvers/distinct-people.ts';
import type { Variables } from '#/bff/workflow/engine.ts';
import { insertInstance } from '#/bff/workflow/instance-queries.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, wrongStatus } from './change-record.ts';
import { listCandidatesOf } from './foretell.ts';
import { markPending } from './queries.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * Sends the owner's concept into its approval: a new instance of the register's process, started in the same transaction
 * (DESIGN §4). With the embedded engine the record waits for its first approver when this returns.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (all missing fields at once), NO_APPROVER, COMMAND_REFUSED
 */
export async function submitRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
): Promise<SubmitAnswer> {
  const { actor, services } = context;
  return changeRecord(context, register, id, async (tx, loaded) => {
    const { record } = loaded;
    refuseUnless(loaded, 'submit');
    refuseFaults(register.missing(record));
    const facts = await register.facts(tx, record);
    const instance = randomUUID();
    const command = randomUUID();
    const expected = { id, shownStatus: record.shownStatus, instance: record.workflowInstanceId };
    const [, , isMarked] = await together([
      // The first, so that its refusal is the one that is told; the rest is undone with it.
      refuseWithoutApprovers(tx, context, register, loaded, facts),
      insertInstance(tx, {
        id: instance,
        register: register.name,
        recordId: id,
        process: register.process,
        engine: services.engine.kind,
        previousStatus: record.status,
        startedBy: actor.id,
      }),
      markPending(tx, register.table, expected, { command, instance, reason: null }),
      register.rememberSubmit(tx, record),
      auditChange(tx, context, register, record, 'submit', { instance, version: record.version }),
      services.engine.submit(tx, {
        id: command,
        instance,
        by: actor.id,
        kind: 'start',
        process: register.process,
        variables: { ...facts, instanceId: instance },
      }),
    ]);
    if (!isMarked) throw wrongStatus(loaded, 'submit');
    return { workflowInstanceId: instance, workflowDefinitionName: register.process };
  });
}

/**
 * Each approval that the process will ask for must have somebody of its own, or nothing starts: a record must not strand half
 * way (DESIGN §5).
 */
async function refuseWithoutApprovers(
  db: Db,
  { actor, services }: Context,
  { process }: Register,
  { record, allowed }: Loaded,
  variables: Variables,
): Promise<void> {
  const { tasks } = await services.engine.foresee(db, { process, variables, decisions: [] });
  const about = { ownerId: record.userId, companyId: record.companyId, barred: [actor.id] };
  if (haveDistinctPeople(await listCandidatesOf(db, tasks, about))) return;
  throw new Failure('NO_APPROVER', 'nobody may decide on this', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}
