import { randomUUID } from 'node:crypto';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Context } from '#/bff/context.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import { haveDistinctPeople } from '#/bff/people/approvers/distinct-people.ts';
import type { Variables } from '#/bff/workflow/engine.ts';
import { insertInstance } from '#/bff/workflow/instance-queries.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, wrongStatus } from './change-record.ts';
import { approvalsOf, listCandidatesOf, subjectOf } from './foretell.ts';
import { markPending } from './queries.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * Submits a record for approval: a Concept, if the caller owns it, or a decided record that needs a new decision. With
 * the embedded engine, the record waits for its first approver when this returns.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (all missing fields at once), NO_APPROVER, ENGINE_ABSENT,
 *   COMMAND_REFUSED
 */
export async function submitRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
): Promise<SubmitAnswer> {
  return changeRecord(context, register, id, async (tx, loaded) => {
    if (!loaded.allowed.includes('resubmit')) refuseUnless(loaded, 'submit');
    return startApproval(tx, context, register, loaded);
  });
}

/** Who starts an approval; `actor` is null for a sweep. */
export interface Starter extends Pick<Context, 'requestId'> {
  readonly services: Pick<Context['services'], 'engine'>;
  readonly actor: { readonly id: number } | null;
}

/**
 * Starts a new instance of the register's process for a record, in the transaction that has locked its row.
 *
 * @param extra facts that only the caller knows
 * @throws Failure WRONG_STATUS, VALIDATION, NO_APPROVER, COMMAND_REFUSED
 */
export async function startApproval<R extends WorkflowRecord>(
  tx: Tx,
  starter: Starter,
  register: Register<R>,
  loaded: Loaded<R>,
  extra: Variables = {},
): Promise<SubmitAnswer> {
  const { record } = loaded;
  const { services } = starter;
  const by = starter.actor?.id ?? null;
  refuseFaults(register.missing(record));
  const facts = { ...(await register.facts(tx, record)), ...extra };
  const instance = randomUUID();
  const command = randomUUID();
  const expected = { id: record.id, shownStatus: record.shownStatus, instance: record.workflowInstanceId };
  const [, , isMarked] = await together([
    // This check comes first, so that its refusal is the one that the caller gets; everything else is then rolled back.
    refuseWithoutApprovers(tx, starter, register, loaded, facts),
    insertInstance(tx, {
      id: instance,
      register: register.name,
      recordId: record.id,
      process: register.process,
      engine: services.engine.kind,
      previousStatus: record.status,
      startedBy: by,
    }),
    markPending(tx, register.table, expected, { command, instance }),
    register.rememberSubmit(tx, record),
    auditStart(tx, starter, register, record, { instance, version: record.version }),
    services.engine.submit(tx, {
      id: command,
      instance,
      by,
      kind: 'start',
      process: register.process,
      variables: { ...facts, instanceId: instance },
    }),
  ]);
  if (!isMarked) throw wrongStatus(loaded, 'submit');
  return { workflowInstanceId: instance, workflowDefinitionName: register.process };
}

/**
 * Refuses the start unless each approval that the process will ask for can have a different approver, because
 * a record must not get stuck halfway.
 */
async function refuseWithoutApprovers(
  db: Db,
  { actor, services }: Starter,
  { process }: Register,
  { record, allowed }: Loaded,
  variables: Variables,
): Promise<void> {
  const { tasks } = await services.engine.foresee(db, { process, variables, decisions: [] });
  const about = { ...subjectOf(record), barred: actor ? [actor.id] : [] };
  if (haveDistinctPeople(await listCandidatesOf(db, approvalsOf(tasks), about))) return;
  throw new Failure('NO_APPROVER', 'too few different people can give the approvals of this record', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}

function auditStart(
  tx: Tx,
  { actor, requestId }: Starter,
  register: Register,
  record: WorkflowRecord,
  detail: Record<string, unknown>,
): Promise<void> {
  if (actor) return auditChange(tx, { actor, requestId }, register, record, 'submit', detail);
  return writeEntry(tx, {
    actorId: null,
    actorKind: 'system',
    action: `${register.noun}.submit`,
    entity: register.name,
    entityId: record.id,
    companyId: record.companyId,
    outcome: 'done',
    detail: { number: record.number, status: record.status, ...detail },
  });
}
