import type { InstanceState } from '#/bff/contract/workflow.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from '../engine.ts';

/** The definition that an instance runs on, with data of the run itself. */
export interface RunLine {
  xml: string;
  state: InstanceState;
  startedAt: Date;
  endedAt: Date | null;
  /** The upn of the submitter; null if Openboek itself started it. */
  startedBy: string | null;
}

/**
 * A run with its text; for a run that has not begun, the text in use now. Undefined if no version of its process was
 * ever deployed.
 */
export async function findRun(db: Db, id: InstanceId): Promise<RunLine | undefined> {
  const [row] = await db<RunLine[]>`
    select d.xml, i.state, i.created_at as "startedAt", i.ended_at as "endedAt", u.upn as "startedBy"
    from workflow_instances i
    join lateral (
      select xml from process_definitions
      where process_id = i.process_id and version is not null
        and (version = i.version or (i.version is null and state = 'deployed'))
      order by version desc limit 1) d on true
    left join users u on u.id = i.started_by
    where i.id = ${id}`;
  return row;
}

/** A task of an instance: its candidates and its decision. */
export interface TaskLine {
  element: string;
  state: 'open' | 'decided' | 'completed' | 'canceled';
  createdAt: Date;
  closedAt: Date | null;
  isApproval: boolean | null;
  action: 'approve' | 'reject' | null;
  decidedBy: string | null;
  onBehalfOf: string | null;
  /** The upns of the current candidates. */
  candidates: string[];
}

/** The tasks of an instance in the order in which they were created; people are given by upn. */
export async function listTaskLines(db: Db, instance: InstanceId): Promise<TaskLine[]> {
  return db<TaskLine[]>`
    select t.element_id as element, t.state, t.created_at as "createdAt", coalesce(t.closed_at, d.decided_at) as "closedAt",
           d.is_approval as "isApproval", d.action, b.upn as "decidedBy", o.upn as "onBehalfOf",
           array(select u.upn from inbox_candidates c join users u on u.id = c.user_id
                 where c.task_id = t.id and c.removed_at is null and u.upn is not null order by u.upn) as candidates
    from inbox_tasks t
    left join decisions d on d.task_id = t.id and d.voided_at is null
    left join users b on b.id = d.decided_by
    left join users o on o.id = d.on_behalf_of
    where t.instance_id = ${instance} and t.element_id <> ''
    order by t.created_at, t.id`;
}

/** The number of a record; undefined if the record is gone. `table` is the table of its register. */
export async function findNumber(db: Db, table: string, recordId: number): Promise<string | undefined> {
  const [row] = await db<{ number: string }[]>`select number from ${db(table)} where id = ${recordId}`;
  return row?.number;
}
