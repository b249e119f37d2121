import type { RoleName } from '#/bff/contract/roles.ts';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db } from '#/bff/database/connection.ts';
import { LOCKER } from './gifts.ts';
import type { PastDecision, PastReport } from './history.ts';
import { upnFrom, upnOf } from './people.ts';

/** Takes the seeding lock until the transaction ends. */
export async function lockSeeding(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.seed})`;
}

/** Whether the database contains people; the example is only added to an empty database. */
export async function hasPeople(db: Db): Promise<boolean> {
  const rows = await db`select 1 from users limit 1`;
  return rows.length > 0;
}

export async function insertCompanies(
  db: Db,
  companies: readonly { id: number; parentId: number | null; name: string; administrationNr: string }[],
) {
  for (const { id, parentId, name, administrationNr } of companies) {
    const [row] = await db<{ id: number }[]>`
      insert into companies (parent_id, name, administration_nr) values (${parentId}, ${name}, ${administrationNr}) returning id`;
    if (row?.id !== id) throw new Error(`company ${name} got id ${row?.id}: the database is not empty`);
  }
  await db`
    insert into company_closure (ancestor_id, company_id, depth)
    with recursive below as (
      select id as ancestor_id, id as company_id, 0 as depth from companies
      union all
      select b.ancestor_id, c.id, b.depth + 1 from below b join companies c on c.parent_id = b.company_id
    ) select * from below`;
}

export async function insertRole(db: Db, name: string, rights: readonly string[]): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into roles (name, is_system) values (${name}, true)
    on conflict (name) do update set is_system = true returning id`;
  if (!row) throw new Error('an upsert returned no row');
  for (const right of rights)
    await db`insert into role_rights (role_id, right_key) values (${row.id}, ${right}) on conflict do nothing`;
  return row.id;
}

export interface NewUser {
  upn: string;
  first: string;
  last: string;
  personnelNumber: string;
  department: string;
  job: string;
  companyId: number;
  supervisorUpn: string | null;
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into users (upn, sam_account_name, first_name, last_name, display_name, email, personnel_number, department, job_description,
                       company_id, supervisor_id)
    values (${user.upn}, ${user.upn.split('@')[0] ?? user.upn}, ${user.first}, ${user.last}, ${`${user.first} ${user.last}`}, ${user.upn},
            ${user.personnelNumber}, ${user.department}, ${user.job}, ${user.companyId},
            (select id from users where upn = ${user.supervisorUpn}))
    returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

export async function giveRole(
  db: Db,
  userId: number,
  roleId: number,
  companies: 'global' | readonly { id: number; inherit: boolean }[],
) {
  const [held] = await db<{ id: number }[]>`
    insert into user_roles (user_id, role_id, active, is_global) values (${userId}, ${roleId}, true, ${companies === 'global'}) returning id`;
  if (!held || companies === 'global') return;
  for (const { id, inherit } of companies)
    await db`insert into user_role_companies (user_role_id, company_id, inherit) values (${held.id}, ${id}, ${inherit})`;
}

export async function insertCategory(
  db: Db,
  sort: number,
  category: { id: number; nl: string; en: string; publicOfficial?: true; hidden?: true },
) {
  const attributes = db.json(category.publicOfficial ? { publicOfficial: true } : {});
  await db`
    insert into picklist_items (list, id, name_nl, name_en, sort, visible, attributes)
    values ('reportCategories', ${category.id}, ${category.nl}, ${category.en}, ${sort}, ${!category.hidden}, ${attributes})
    on conflict (list, id) do nothing`;
}

/** Adds a link to a page outside Openboek to the picklist that a menu shows. */
export async function insertLink(
  db: Db,
  list: 'db365MenuItems' | 'reportItems',
  { id, nl, en, url }: { id: number; nl: string; en: string; url: string },
) {
  await db`
    insert into picklist_items (list, id, name_nl, name_en, sort, attributes)
    values (${list}, ${id}, ${nl}, ${en}, ${id}, ${db.json({ url })})`;
}

export async function insertStartText(db: Db, language: number, html: string) {
  await db`insert into app_resources (name, language, value_html) values ('StartScreen', ${language}, ${html})
    on conflict (name, language) do nothing`;
}

/** Replaces a start text if it has not been changed since it was seeded. */
export async function replaceStartText(db: Db, language: number, before: string, html: string): Promise<void> {
  await db`update app_resources set value_html = ${html}
    where name = 'StartScreen' and language = ${language} and version = 1 and value_html = ${before}`;
}

/** Adds a release note dated `daysAgo` days before `now`, in the application's time zone. */
export async function insertReleaseNote(
  db: Db,
  now: Date,
  { language, title, daysAgo, html }: { language: number; title: string; daysAgo: number; html: string },
) {
  await db`
    insert into release_notes (language, title, created_on, value_html)
    values (${language}, ${title}, local_day(${now}) - ${daysAgo}::int, ${html})`;
}

/** The next report number in a year, assigned in the same way as that of a new report. */
async function pastNumber(db: Db, year: number): Promise<string> {
  const [row] = await db<{ last: number }[]>`
    insert into register_numbers (register, year, last) values ('giftReport', ${year}, 1)
    on conflict (register, year) do update set last = register_numbers.last + 1 returning last`;
  return `GR-${year}-${String(row?.last).padStart(5, '0')}`;
}

/** Stores a past report in its final state. `approved_by` and `approved_at` are those of its last approval. */
export async function insertPastReport(db: Db, report: PastReport, instanceId: string | null): Promise<number> {
  const year = report.createdAt.getUTCFullYear();
  const approval = report.status === 50 ? report.decisions.at(-1) : undefined;
  const [row] = await db<{ id: number }[]>`
    insert into gift_reports (number, register_year, company_id, user_id, status, workflow_instance_id, locked_at, locked_by, lock_reason,
      wf_reason, submitted_at, approved_by, approved_at, person_snapshot, report_type, category_id, contact_person, contact_company,
      contact_function, occasion, gift, amount, date, declaration, created_at)
    select ${await pastNumber(db, year)}, ${year}, u.company_id, u.id, ${report.status}, ${instanceId},
      ${report.lockReason === null ? null : report.endedAt}, ${report.lockReason === null ? null : db`(select id from users where upn = ${upnFrom(LOCKER)})`},
      ${report.lockReason}, ${report.wfReason}, ${report.submittedAt},
      (select id from users where upn = ${approval ? upnFrom(approval.by) : null}), ${approval?.at ?? null},
      ${
        report.submittedAt === null
          ? null
          : db`jsonb_build_object('username', u.display_name, 'personnelNumber', u.personnel_number, 'department', u.department,
        'company', c.name, 'jobDescription', u.job_description, 'supervisor', s.display_name)`
      },
      ${report.reportType}, ${report.categoryId}, ${report.contactPerson}, ${report.contactCompany}, ${report.contactFunction},
      ${report.occasion}, ${report.gift}, ${report.amount}, ${report.date}, ${report.declaration}, ${report.createdAt}
    from users u join companies c on c.id = u.company_id left join users s on s.id = u.supervisor_id
    where u.upn = ${upnOf(report.person)}
    returning id`;
  if (!row) throw new Error(`there is no person named ${report.person.name.join(' ')}`);
  return row.id;
}

/** The instance of a report whose approval has ended. */
export async function insertPastInstance(db: Db, instanceId: string, recordId: number, report: PastReport) {
  await db`
    insert into workflow_instances (id, register, record_id, process_id, version, engine, state, previous_status, started_by, created_at, ended_at)
    select ${instanceId}, 'giftReport', ${recordId}, 'gift-report-approval', 1, 'embedded', 'completed', 1, u.id, ${report.submittedAt}, ${report.endedAt}
    from users u where u.upn = ${upnOf(report.person)}`;
}

/** A completed task with its only candidate and the decision that closed it. */
export async function insertPastDecision(
  db: Db,
  ids: { instance: string; task: string; decision: string; command: string },
  recordId: number,
  since: Date,
  decision: PastDecision,
) {
  const elementId = decision.rule === 'supervisor' ? 'SupervisorApproval' : 'ComplianceApproval';
  await db`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, created_at, closed_at)
    values (${ids.task}, ${`example:${ids.task}`}, ${ids.instance}, 'giftReport', ${recordId}, ${elementId}, ${decision.rule}, 'completed', ${since}, ${decision.at})`;
  await db`
    insert into inbox_candidates (task_id, user_id, reason)
    select ${ids.task}, id, ${decision.rule} from users where upn = ${upnFrom(decision.by)}`;
  await db`
    insert into decisions (id, instance_id, task_id, action, decided_by, remark, record_version, record_snapshot, command_id, decided_at)
    select ${ids.decision}, ${ids.instance}, ${ids.task}, ${decision.action}, u.id, ${decision.remark}, g.version,
           to_jsonb(g) - 'person_snapshot' - 'search_text' - 'counterparty', ${ids.command}, ${decision.at}
    from users u, gift_reports g where u.upn = ${upnFrom(decision.by)} and g.id = ${recordId}`;
}

/** A line of the log, as the workers write it. */
export async function insertPastLogLine(
  db: Db,
  instanceId: string,
  upn: string,
  code: string,
  message: string | null,
  at: Date,
) {
  await db`
    insert into logbook (instance_id, user_id, code, message, completed_at, event_key)
    select ${instanceId}, id, ${code}, ${message}, ${at}, ${`example:${instanceId}:${code}:${at.toISOString()}`} from users where upn = ${upn}`;
}

export async function findActor(db: Db, upn: string) {
  const [row] = await db<{ id: number; upn: string; displayName: string; companyId: number }[]>`
    select id, upn, display_name as "displayName", company_id as "companyId" from users where upn = ${upn}`;
  if (!row) throw new Error(`there is no person named ${upn}`);
  return row;
}

/** How many of the waiting reports have been created; null if the database has no example. */
export async function waitingSeeded(db: Db): Promise<number | null> {
  const [row] = await db<
    { done: number }[]
  >`select (value #>> '{}')::int as done from settings where name = 'example_waiting'`;
  return row?.done ?? null;
}

export async function rememberWaiting(db: Db, done: number) {
  await db`
    insert into settings (name, value) values ('example_waiting', to_jsonb(${done}::int))
    on conflict (name) do update set value = excluded.value`;
}

/** How many of the example's incidents have been created. */
export async function incidentsSeeded(db: Db): Promise<number> {
  const [row] = await db<
    { done: number }[]
  >`select (value #>> '{}')::int as done from settings where name = 'example_incidents'`;
  return row?.done ?? 0;
}

export async function rememberIncidents(db: Db, done: number) {
  await db`
    insert into settings (name, value) values ('example_incidents', to_jsonb(${done}::int))
    on conflict (name) do update set value = excluded.value`;
}

/** The number of the example's reports to which further files were added. */
export async function reportFilesSeeded(db: Db): Promise<number> {
  const [row] = await db<
    { done: number }[]
  >`select (value #>> '{}')::int as done from settings where name = 'example_report_files'`;
  return row?.done ?? 0;
}

export async function rememberReportFiles(db: Db, done: number) {
  await db`
    insert into settings (name, value) values ('example_report_files', to_jsonb(${done}::int))
    on conflict (name) do update set value = excluded.value`;
}

/** An example report, found by its gift; undefined if it was changed or deleted. */
export async function findExampleReport(
  db: Db,
  upn: string,
  gift: string,
): Promise<{ userId: number; dossierId: number; createdAt: Date } | undefined> {
  const [row] = await db<{ userId: number; dossierId: number; createdAt: Date }[]>`
    select g.user_id as "userId", g.dossier_id as "dossierId", g.created_at as "createdAt"
    from gift_reports g join users u on u.id = g.user_id
    where u.upn = ${upn} and g.gift = ${gift} and g.deleted_at is null order by g.id desc limit 1`;
  return row;
}

/** Backdates a new incident, and sets its handler and the person who recorded it; null for nobody. */
export async function datePastIncident(
  db: Db,
  id: number,
  at: Date,
  { by, handler }: { by: string | null; handler: string | null },
): Promise<{ reportedBy: number | null; handlerId: number | null }> {
  const [row] = await db<{ reportedBy: number | null; handlerId: number | null }[]>`
    update incidents i set received_at = ${at}, register_year = extract(year from ${at}::timestamptz)::int,
      number = replace(number, '-' || register_year || '-', '-' || extract(year from ${at}::timestamptz)::int || '-'),
      reported_by = (select id from users where upn = ${by}), handler_id = (select id from users where upn = ${handler})
    where id = ${id} returning reported_by as "reportedBy", handler_id as "handlerId"`;
  if (!row) throw new Error(`incident ${id} is gone`);
  await db`
    insert into register_numbers (register, year, last) values ('incident', extract(year from ${at}::timestamptz)::int, 0)
    on conflict do nothing`;
  return row;
}

/** Sets how many days after receipt the handler acknowledged and answered an incident; null if they did not. */
export async function datePastTerms(
  db: Db,
  id: number,
  { acknowledged, feedback }: { acknowledged: number | null; feedback: number | null },
): Promise<void> {
  await db`
    update incidents set
      acknowledged_on = local_day(received_at) + ${acknowledged}::int,
      acknowledged_by = case when ${acknowledged}::int is not null then handler_id end,
      feedback_on = local_day(received_at) + ${feedback}::int, feedback_by = case when ${feedback}::int is not null then handler_id end
    where id = ${id}`;
}

/** Whether the list of confidential handlers was ever filled. */
export async function hasConfidential(db: Db): Promise<boolean> {
  return (await db`select from confidential_handlers limit 1`).length > 0;
}

export async function insertConfidential(
  db: Db,
  { upn, functionNl, functionEn }: { upn: string; functionNl: string; functionEn: string },
  since: Date,
): Promise<void> {
  await db`
    insert into confidential_handlers (user_id, function_nl, function_en, since)
    select id, ${functionNl}, ${functionEn}, ${since} from users where upn = ${upn}`;
}

/** Names the confidential handlers on the list, except the excluded ones, as handlers of a restricted incident. */
export async function nameConfidential(db: Db, id: number, at: Date, excluded: readonly string[]): Promise<void> {
  await db`
    insert into incident_exclusions (incident_id, user_id) select ${id}::int, id from users where upn = any(${[...excluded]}::text[])`;
  await db`
    insert into incident_named_handlers (incident_id, user_id, since)
    select ${id}::int, user_id, ${at} from confidential_handlers
    where until is null and user_id not in (select user_id from incident_exclusions where incident_id = ${id})`;
}

/** Adds a message of the reporter or the handler, or a note of the handler, dated in the past. */
export async function insertPastMessage(
  db: Db,
  id: number,
  { at, by, text }: { at: Date; by: 'reporter' | 'handler' | 'note'; text: string },
): Promise<void> {
  const handler = db`(select handler_id from incidents where id = ${id})`;
  if (by === 'note')
    await db`
      insert into incident_notes (incident_id, author_id, body, created_at) values (${id}, ${handler}, ${text}, ${at})`;
  else
    await db`
      insert into incident_messages (incident_id, author_id, body, created_at)
      values (${id}, ${by === 'handler' ? handler : null}, ${text}, ${at})`;
}

/** Marks types of incident as having terms. */
export async function markTypesWithTerms(db: Db, types: readonly number[]): Promise<void> {
  await db`
    update picklist_items set attributes = attributes || '{"terms": true}'
    where list = 'incidentTypes' and id = any(${[...types]}::int[])`;
}

/** Backdates the files of a dossier: one a day, starting on the day after `at`, and none later than now. */
export async function datePastFiles(db: Db, dossierId: number, at: Date): Promise<void> {
  await db`
    update dossier_files f set created_at = least(now(), ${at}::timestamptz + n.place * interval '1 day')
    from (select id, row_number() over (order by id) as place from dossier_files where dossier_id = ${dossierId}) n
    where n.id = f.id`;
}

/** Whether the KYC parties of the example have already been added. */
export async function kycSeeded(db: Db): Promise<boolean> {
  return (await db`select from settings where name = 'example_kyc'`).length > 0;
}

export async function rememberKyc(db: Db) {
  await db`insert into settings (name, value) values ('example_kyc', 'true')`;
}

export async function insertKycParty(
  db: Db,
  { externalId, type, name, city }: { externalId: string; type: string; name: string; city: string },
) {
  await db`
    insert into kyc_parties (external_id, type, name, city) values (${externalId}, ${type}, ${name}, ${city})
    on conflict (external_id) do nothing`;
}

/** Gives somebody a role that they do not have in an example created by an earlier version. */
export async function lendRole(
  db: Db,
  upn: string,
  role: RoleName,
  companies: readonly { id: number; inherit: boolean }[],
): Promise<void> {
  const [lacking] = await db<{ userId: number; roleId: number }[]>`
    select u.id as "userId", r.id as "roleId" from users u join roles r on r.name = ${role}
    where u.upn = ${upn} and not exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = r.id)`;
  if (lacking) await giveRole(db, lacking.userId, lacking.roleId, companies);
}
