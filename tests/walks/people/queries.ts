/** The SQL of the walks: the five people at the start of each walk, what happens to them, and the state of a report. */
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { PEOPLE, type Person, ROLES, type Role, type State } from './state.ts';

/**
 * Creates a company with the five people. They have every role of the model, but all these roles are switched off.
 * Nobody else has a role.
 */
export async function settleIn(sql: Sql, upn: (person: Person) => string): Promise<Record<Person, number>> {
  await sql`update user_roles set active = false`;
  const [company] = await sql<{ id: number }[]>`insert into companies (name) values ('Wandel BV') returning id`;
  const companyId = company?.id ?? 0;
  await sql`insert into company_closure (ancestor_id, company_id, depth) values (${companyId}, ${companyId}, 0)`;
  const ids: [Person, number][] = [];
  for (const person of PEOPLE) {
    const [user] = await sql<{ id: number }[]>`
      insert into users (upn, display_name, company_id) values (${upn(person)}, ${person}, ${companyId}) returning id`;
    const id = user?.id ?? 0;
    ids.push([person, id]);
    await sql`
      with held as (
        insert into user_roles (user_id, role_id, active, is_global)
        select ${id}, id, false, false from roles where name = any(${[...ROLES]}::text[]) returning id)
      insert into user_role_companies (user_role_id, company_id, inherit) select id, ${companyId}, true from held`;
  }
  return Object.fromEntries(ids) as Record<Person, number>;
}

/** Resets everyone to their state in the model, without any delegation. */
export async function resetPeople(sql: Sql, ids: Record<Person, number>, people: State['people']): Promise<void> {
  const members = PEOPLE.map((person) => {
    const { isHere, roles, boss } = people[person];
    return { id: ids[person], isHere, roles, boss: boss && ids[boss] };
  });
  await sql`
    with member as (
      select id, "isHere", roles, boss
      from jsonb_to_recordset(${sql.json(members as never)}) as m(id int, "isHere" boolean, roles jsonb, boss int)
    ), roles_changed as (
      update user_roles ur set active = m.roles ? r.name from roles r, member m where r.id = ur.role_id and m.id = ur.user_id
    ), revoked as (
      update delegations set revoked_at = now() where revoked_at is null
    )
    update users u set active = m."isHere", left_on = null, supervisor_id = m.boss, rights_version = u.rights_version + 1
    from member m where u.id = m.id`;
}

/** left: the person left yesterday; off: the account is switched off, as during a long leave. */
export type Presence = 'here' | 'left' | 'off';

export async function changePresence(sql: Sql, id: number, presence: Presence): Promise<void> {
  await sql`
    update users set active = ${presence !== 'off'}, left_on = ${presence === 'left' ? sql`current_date - 1` : null}
    where id = ${id}`;
}

export async function changeBoss(sql: Sql, id: number, boss: number | null): Promise<void> {
  await sql`update users set supervisor_id = ${boss} where id = ${id}`;
}

export async function changeRole(sql: Sql, id: number, role: Role, isHeld: boolean): Promise<void> {
  await sql`
    with changed as (
      update user_roles ur set active = ${isHeld} from roles r
      where r.id = ur.role_id and r.name = ${role} and ur.user_id = ${id} and ur.active <> ${isHeld} returning ur.user_id)
    update users set rights_version = rights_version + 1 where id in (select user_id from changed)`;
}

export async function insertDelegation(sql: Sql, from: number, to: number, register: string): Promise<void> {
  await sql`
    insert into delegations (user_id, delegate_id, register, during, created_by)
    values (${from}, ${to}, ${register}, tstzrange(now() - interval '1 day', now() + interval '9 days'), ${from})`;
}

export async function revokeDelegation(sql: Sql, from: number, to: number, register: string): Promise<void> {
  await sql`
    update delegations set revoked_at = now()
    where user_id = ${from} and delegate_id = ${to} and register = ${register} and revoked_at is null`;
}

export async function handOver(sql: Sql, report: number, from: number, to: number): Promise<void> {
  const task = sql`select id from inbox_tasks where register = 'giftReport' and record_id = ${report} and state = 'open'`;
  await sql`
    update task_handovers set ended_at = now() where task_id = (${task}) and from_id = ${from} and ended_at is null`;
  await sql`insert into task_handovers (task_id, from_id, to_id) values ((${task}), ${from}, ${to})`;
}

/** The running instance of a report. The report is locked first, as for every command. */
export async function lockRunning(tx: Tx, report: number): Promise<string | undefined> {
  const [row] = await tx<{ instance: string }[]>`
    select i.id as instance from gift_reports g
    join workflow_instances i on i.register = 'giftReport' and i.record_id = g.id and i.state = 'active'
    where g.id = ${report} for update of g`;
  return row?.instance;
}

export interface TaskFacts {
  id: string;
  rule: string;
  state: string;
  /** User ids. */
  candidates: number[];
  handovers: { from: number; to: number }[];
  decisions: { by: number; onBehalfOf: number | null; action: string; isVoid: boolean }[];
}

export interface ReportFacts {
  isDeleted: boolean;
  status: number;
  shown: number;
  version: number;
  reason: string | null;
  approvedBy: number | null;
  /** The newest instance, and the instance that the report refers to. */
  newest: string | null;
  instance: string | null;
  runs: { id: string; state: string }[];
  tasks: TaskFacts[];
  /** The codes, sorted. */
  lines: string[];
}

/** Everything about a report that the model predicts, in one statement. */
export async function readFacts(sql: Sql, report: number): Promise<ReportFacts> {
  const [row] = await sql<ReportFacts[]>`
    with runs as (
      select id, state, created_at from workflow_instances where register = 'giftReport' and record_id = ${report}
    ), tasks as (
      select t.id, t.approver_rule, t.state, t.created_at,
        (select coalesce(json_agg(c.user_id order by c.user_id), '[]') from inbox_candidates c
         where c.task_id = t.id and c.removed_at is null) as candidates,
        (select coalesce(json_agg(json_build_object('from', h.from_id, 'to', h.to_id)), '[]') from task_handovers h
         where h.task_id = t.id and h.ended_at is null) as handovers,
        (select coalesce(json_agg(json_build_object('by', d.decided_by, 'onBehalfOf', d.on_behalf_of, 'action', d.action,
                                                    'isVoid', d.voided_at is not null) order by d.decided_at), '[]')
         from decisions d where d.task_id = t.id) as decisions
      from inbox_tasks t where t.register = 'giftReport' and t.record_id = ${report}
    )
    select deleted_at is not null as "isDeleted", status, shown_status as shown, version, wf_reason as reason,
      approved_by as "approvedBy", workflow_instance_id as instance,
      (select id from runs order by created_at desc limit 1) as newest,
      (select coalesce(json_agg(json_build_object('id', id, 'state', state) order by created_at), '[]') from runs) as runs,
      (select coalesce(json_agg(json_build_object('id', id, 'rule', approver_rule, 'state', state, 'candidates', candidates,
                                                  'handovers', handovers, 'decisions', decisions) order by created_at), '[]')
       from tasks) as tasks,
      array(select code from logbook l join runs on runs.id = l.instance_id order by code) as lines
    from gift_reports where id = ${report}`;
  if (!row) throw new Error(`report ${report} is gone`);
  return row;
}
