import type { Intervention } from '#/bff/contract/operations.ts';
import type { InstanceState } from '#/bff/contract/workflow.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { CommandKind } from '#/bff/registers/queries.ts';
import type { CommandId, CommandState, InstanceId, Refusal } from '#/bff/workflow/engine.ts';

/** A run, including the data that the list shows. */
export interface StoredRun {
  process: string;
  version: number | null;
  newestVersion: number | null;
  /** The id of the version that the run uses. */
  definitionId: number | null;
  state: InstanceState;
  engine: 'embedded' | 'camunda';
  hasIncident: boolean;
  number: string;
  status: number;
  company: string;
  /** Whether this is still the current run of the record. */
  isCurrent: boolean;
  startedAt: Date;
  endedAt: Date | null;
  changedAt: Date;
}

/** @param table the table of the register */
export async function findRun(db: Db, table: string, id: InstanceId): Promise<StoredRun | undefined> {
  const [row] = await db<StoredRun[]>`
    select i.process_id as process, i.version, i.state, i.engine, r.number, r.shown_status as status, c.name as company,
           r.workflow_instance_id is not distinct from i.id as "isCurrent",
           (select max(version) from process_definitions where process_id = i.process_id and state = 'deployed') as "newestVersion",
           (select id from process_definitions where process_id = i.process_id and version = i.version) as "definitionId",
           i.ended_at is null and exists (select from open_incidents n where n.instance_id = i.id) as "hasIncident",
           i.created_at as "startedAt", i.ended_at as "endedAt",
           greatest(i.created_at, i.ended_at, (select max(completed_at) from logbook where instance_id = i.id),
                    (select max(coalesce(done_at, created_at)) from workflow_commands where instance_id = i.id)) as "changedAt"
    from workflow_instances i
    join ${db(table)} r on r.id = i.record_id
    join companies c on c.id = r.company_id
    where i.id = ${id}`;
  return row;
}

/** A command as stored, with the upn of its issuer. */
export interface StoredCommand {
  id: CommandId;
  kind: CommandKind;
  state: CommandState;
  refusal: Refusal | null;
  attempts: number;
  lastError: string | null;
  issuer: string | null;
  givenAt: Date;
  doneAt: Date | null;
}

/** The commands of a run, oldest first. */
export async function listCommandsOf(db: Db, id: InstanceId): Promise<StoredCommand[]> {
  return db<StoredCommand[]>`
    select c.id, c.kind, c.state, c.refusal, c.attempts, c.last_error as "lastError", u.upn as issuer,
           c.created_at as "givenAt", c.done_at as "doneAt"
    from workflow_commands c left join users u on u.id = c.requested_by
    where c.instance_id = ${id} order by c.seq`;
}

/** The actions as the audit trail names them, after the register's noun. */
const AUDITED: Readonly<Record<Intervention, string>> = {
  retry: 'run.retry',
  cancel: 'run.cancel',
  migrate: 'run.migrate',
  setVariable: 'run.setVariable',
  changeRetries: 'run.changeRetries',
  return: 'run.return',
  sendNow: 'command.retry',
  discard: 'command.discard',
  remind: 'task.remind',
};

/** An action of an operator, from the audit trail. */
export interface StoredIntervention {
  action: Intervention;
  by: string;
  at: Date;
  reason: string | null;
}

/**
 * What operators did with a run, its commands and its tasks, newest first.
 * @param entity the name of the record's type in the audit trail @param noun the first part of the names of its actions
 */
export async function listInterventions(
  db: Db,
  id: InstanceId,
  { entity, entityId, noun }: { entity: string; entityId: number; noun: string },
): Promise<StoredIntervention[]> {
  const audited = Object.entries(AUDITED);
  return db<StoredIntervention[]>`
    select k.name as action, u.upn as by, e.at, e.detail->>'reason' as reason
    from (
      select a.action, a.actor_id, a.at, a.id, coalesce((d.detail #>> '{}')::jsonb, '{}') as detail
      from audit_entries a left join audit_details d on d.entry_id = a.id
      where a.entity = ${entity} and a.entity_id = ${String(entityId)} and a.outcome = 'done'
    ) e
    join unnest(${audited.map(([name]) => name)}::text[], ${audited.map(([, action]) => `${noun}.${action}`)}::text[])
      as k (name, action) on k.action = e.action
    join users u on u.id = e.actor_id
    where u.upn is not null and (e.detail->>'instance' = ${id}
      or e.detail->>'command' in (select c.id::text from workflow_commands c where c.instance_id = ${id})
      or e.detail->>'task' in (select t.id::text from inbox_tasks t where t.instance_id = ${id}))
    order by e.at desc, e.id desc`;
}

/** An open task with its candidates, and why they have it. */
export interface StoredTask {
  element: string;
  rule: string;
  createdAt: Date;
  dueAt: Date | null;
  candidates: { upn: string; reason: string }[];
}

/** The open tasks of a run, oldest first. Candidates who may no longer decide are not included. */
export async function listTasksOf(db: Db, id: InstanceId): Promise<StoredTask[]> {
  return db<StoredTask[]>`
    select t.element_id as element, t.approver_rule as rule, t.created_at as "createdAt", t.due_at as "dueAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('upn', u.upn, 'reason', c.reason) order by u.upn)
             from inbox_candidates c join users u on u.id = c.user_id
             where c.task_id = t.id and c.removed_at is null and u.upn is not null and exists (
               select from task_actors a where a.task_id = t.id and a.principal_id = c.user_id)), '[]') as candidates
    from inbox_tasks t
    where t.instance_id = ${id} and t.state = 'open' order by t.created_at, t.id`;
}

/**
 * Whether an engine that reports the given positions has caught up with what people did: no command waits for the
 * engine, each open task is at one of the positions, and no position is at a closed task. (Camunda's index lags a
 * little.)
 */
export async function isSettled(db: Db, id: InstanceId, tokens: readonly string[]): Promise<boolean> {
  const rows = await db`
    select from workflow_commands where instance_id = ${id} and state in ('ready', 'sent')
    union all
    select from inbox_tasks where instance_id = ${id} and state = 'open' and element_id <> all(${[...tokens]}::text[])
    union all
    select from inbox_tasks t where t.instance_id = ${id} and t.element_id = any(${[...tokens]}::text[]) and t.state <> 'open'
      and not exists (select from inbox_tasks o where o.instance_id = t.instance_id and o.element_id = t.element_id and o.state = 'open')`;
  return rows.length === 0;
}

/** The texts of the given versions of one process. */
export async function listTexts(db: Db, process: string, versions: readonly number[]): Promise<string[]> {
  const rows = await db<{ xml: string }[]>`
    select xml from process_definitions where process_id = ${process} and version = any(${[...versions]}::int[])`;
  return rows.map(({ xml }) => xml);
}

/**
 * The variables that operators have set in a run, or have asked to set. A discarded request counts if it had been sent,
 * because the engine may have received it.
 */
export async function listSetNames(db: Db, id: InstanceId): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select distinct v.name from workflow_commands c cross join lateral jsonb_object_keys(c.payload -> 'variables') v(name)
    where c.instance_id = ${id} and c.kind = 'setVariables' and c.state <> 'rejected'
      and (c.state <> 'void' or c.sent_at is not null)`;
  return rows.map(({ name }) => name);
}

/** The versions to which commands would move a run, if its engine has not carried out these commands yet. */
export async function listComingVersions(db: Db, id: InstanceId): Promise<number[]> {
  const rows = await db<{ version: number }[]>`
    select (payload ->> 'version')::int as version from workflow_commands
    where instance_id = ${id} and kind = 'migrate' and state in ('ready', 'sent')`;
  return rows.map(({ version }) => version);
}

/** Whether somebody has asked to cancel a run and the engine has not done so yet. */
export async function isBeingCancelled(db: Db, id: InstanceId): Promise<boolean> {
  const rows = await db`
    select from workflow_commands where instance_id = ${id} and kind = 'cancel' and state in ('ready', 'sent')`;
  return rows.length > 0;
}

/** Whether an incident is open and no retry of it waits for the engine. */
export async function canBeRetried(db: Db, id: InstanceId, incident: string): Promise<boolean> {
  const rows = await db`
    select from open_incidents where instance_id = ${id} and id = ${incident} and not exists (
      select from workflow_commands
      where instance_id = ${id} and kind = 'resolveIncident' and state in ('ready', 'sent') and payload->>'incident' = ${incident})`;
  return rows.length > 0;
}
