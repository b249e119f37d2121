import { randomUUID } from 'node:crypto';
import type { Context, Services } from '#/bff/context.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { RoleName } from '#/bff/contract/roles.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { INFRA } from '#/bff/database/seed/companies.ts';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { createEmbeddedEngine, type EmbeddedEngineOptions } from '#/infra/engine/embedded/engine.ts';
import { jobs } from '#/workers/index.ts';
import { type Caller, completeEntries, type TestApp } from './app.ts';

/** Creates a complete Concept of this person; `own` overrides the entries that the test is about. @returns its id */
export async function concept(owner: Caller, own: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await owner.post<number>('/api/reports', completeEntries(own));
  if (status !== 200) throw new Error(`the report was not created: ${JSON.stringify(body)}`);
  return body;
}

/** A report that waits for its first approver. */
export async function submitted(
  owner: Caller,
  own: Record<string, unknown> = {},
): Promise<{ id: number; instance: string }> {
  const id = await concept(owner, own);
  const { status, body } = await owner.post<SubmitAnswer>(`/api/tasks/reports/submitforapproval/${id}`);
  if (status !== 200) throw new Error(`the report was not submitted: ${JSON.stringify(body)}`);
  return { id, instance: body.workflowInstanceId };
}

/** The details of a report, as its page gets them. */
export async function detailsOf(reader: Caller, id: number): Promise<ReportDetails> {
  const { status, body } = await reader.get<ReportDetails>(`/api/reports/details/${id}?lang=1033`);
  if (status !== 200) throw new Error(`the details were not returned: ${JSON.stringify(body)}`);
  return body;
}

/** The open task of a report. */
export async function openTask({ database }: TestApp, id: number): Promise<string> {
  const rows = await database.sql<{ id: string }[]>`
    select id from inbox_tasks where register = 'giftReport' and record_id = ${id} and state = 'open'`;
  if (rows.length !== 1 || !rows[0]) throw new Error(`report ${id} has ${rows.length} open tasks`);
  return rows[0].id;
}

/** The counts that must not double when calls race or are repeated. */
export async function countsOf({ database }: TestApp, id: number) {
  const { sql } = database;
  const of = async (rows: Promise<readonly { count: number }[]>) => (await rows)[0]?.count ?? -1;
  const instances = sql`select id from workflow_instances where register = 'giftReport' and record_id = ${id}`;
  return {
    instances: await of(sql`select count(*)::int as count from (${instances}) i`),
    commands: await of(sql`select count(*)::int as count from workflow_commands where instance_id in (${instances})`),
    decisions: await of(
      sql`select count(*)::int as count from decisions where instance_id in (${instances}) and voided_at is null`,
    ),
    personLines: await of(
      sql`select count(*)::int as count from logbook where instance_id in (${instances}) and user_id is not null`,
    ),
    openTasks: await of(
      sql`select count(*)::int as count from inbox_tasks where instance_id in (${instances}) and state = 'open'`,
    ),
  };
}

interface Hire {
  company?: number;
  supervisor?: number | null;
  /** The roles that the person holds in the whole group. */
  roles?: readonly RoleName[];
}

/** A new person of the example company, with a session. */
export async function hire(app: TestApp, local: string, details: Hire = {}): Promise<Caller> {
  const { company = INFRA, supervisor = null, roles = ['Employee'] } = details;
  const { sql } = app.database;
  const [user] = await sql<{ id: number }[]>`
    insert into users (upn, display_name, email, company_id, supervisor_id)
    values (${upnFrom(local)}, ${local}, ${upnFrom(local)}, ${company}, ${supervisor}) returning id`;
  for (const role of roles)
    await sql`
      insert into user_roles (user_id, role_id, active, is_global)
      select ${user?.id ?? 0}, id, true, true from roles where name = ${role}`;
  return app.as(local);
}

/** Gives a person a role in one company, with or without the companies below it. */
export async function hold(
  { database: { sql } }: TestApp,
  who: Caller,
  role: RoleName,
  company: number,
  how: 'inherit' | 'only' = 'inherit',
): Promise<Caller> {
  await sql`
    with held as (
      insert into user_roles (user_id, role_id, active) select ${who.id}, id, true from roles where name = ${role} returning id)
    insert into user_role_companies (user_role_id, company_id, inherit) select id, ${company}, ${how === 'inherit'} from held`;
  await sql`update users set rights_version = rights_version + 1 where id = ${who.id}`;
  return who;
}

/**
 * Lets one person (`to`) stand in for another (`from`), by default in every register and from yesterday to tomorrow.
 */
export async function delegate(
  { database }: TestApp,
  from: Caller,
  to: Caller,
  { register = '*', days = [-1, 1] as const }: { register?: string; days?: readonly [number, number] } = {},
): Promise<void> {
  const { sql } = database;
  await sql`
    insert into delegations (user_id, delegate_id, register, during, created_by)
    values (${from.id}, ${to.id}, ${register},
      tstzrange(now() + make_interval(days => ${days[0]}), now() + make_interval(days => ${days[1]})), ${from.id})`;
}

/** An engine on the app's own database with one difference, such as a fault or another clock. */
export function engineWith({ database, services }: TestApp, own: Partial<EmbeddedEngineOptions>) {
  const { sql } = database;
  return createEmbeddedEngine({
    sql,

    jobs,
    events: workflowEvents,
    log: services.log,
    ...own,
  });
}

/** Does the work of the embedded engine that is due this many days from now. */
export const runDueIn = (app: TestApp, days: number): Promise<unknown> =>
  engineWith(app, { clock: () => new Date(Date.now() + days * 86_400_000) }).runDue();

/** The context for calling a verb as this person without a request; `own` replaces some of the app's services. */
export async function contextOf(app: TestApp, caller: Caller, own: Partial<Services> = {}): Promise<Context> {
  const { sql } = app.database;
  const [user] = await sql<{ id: number; upn: string; displayName: string; companyId: number }[]>`
    select id, upn, display_name as "displayName", company_id as "companyId" from users where id = ${caller.id}`;
  if (!user) throw new Error(`${caller.upn} is gone`);
  const rights = new EffectiveRights(await selectRightEntries(sql, caller.id));
  return {
    services: { ...app.services, ...own },
    actor: { ...user, rights },
    credential: 'session',
    requestId: randomUUID(),
  };
}
