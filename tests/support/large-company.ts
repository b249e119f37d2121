import { setTimeout as sleep } from 'node:timers/promises';
import { ROLE_NAMES, ROLES } from '#/bff/contract/roles.ts';
import type { Db } from '#/bff/database/connection.ts';
import { insertRole } from '#/bff/database/seed/queries.ts';

export const LARGE = { people: 10_000, companies: 5_000, reports: 10_000 } as const;

/**
 * People of the large company, by their role. Company 1 is at the top; every company has up to seven companies below
 * it.
 */
export const LARGE_PEOPLE = {
  /** Supervises ten people. */
  chief: 500,
  employee: 6_000,
  /** Compliance of company 30 and all below it. */
  compliance: 30,
  /** Administrator of the whole group. */
  administrator: 9_000,
} as const;

/** The companies from 2 up to this one have a person with the role Compliance. */
const DIVISIONS = 50;
/** The parts of 40 first names and 400 last names. */
const FIRST = ['An', 'Bram', 'Chant', 'Dirk', 'Em', 'Frank', 'Guus', 'Hass', 'Ir', 'Joost'];
const ENDS = ['a', 'el', 'ine', 'je'];
const LAST = ['Ooster', 'Veld', 'Dijk', 'Wester', 'Zand', 'Kerk', 'Molen', 'Brug', 'Linden', 'Hoog'];
const PLACES = ['huis', 'kamp', 'graaf', 'stra', 'voort', 'man', 'beek', 'hoven', 'ink', 'berg'];
const FORMS = ['', 's', 'sen', 'aar'];

/**
 * Fills a database with an organisation of thousands of people, with a few statements for each table. Needs a
 * superuser: the triggers that keep the history of roles are switched off.
 */
export async function makeLargeCompany(db: Db): Promise<void> {
  await db`set session_replication_role = replica`;
  for (const name of ROLE_NAMES) await insertRole(db, name, ROLES[name]);
  await insertOrganisation(db);
  await signIn(db);
  await giveRoles(db);
  await insertReports(db);
  await db`set session_replication_role = default`;
  await settle(db);
}

const VACUUMS = 20;

/**
 * Query plans depend on statistics and on how many pages are marked as all-visible. Vacuum marks no page while another
 * process, such as autovacuum, reads the table.
 */
async function settle(db: Db): Promise<void> {
  for (let times = 0; times < VACUUMS; times += 1) {
    await db`vacuum analyze`;
    const [unmarked] = await db`
      select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`;
    if (!unmarked) return;
    await sleep(250);
  }
  throw new Error(`${VACUUMS} attempts of vacuum did not mark all pages as visible`);
}

async function insertOrganisation(db: Db): Promise<void> {
  await db`
    insert into companies (name, administration_nr, parent_id)
    select 'Bedrijf ' || n, '9' || n, case when n > 1 then (n - 2) / 7 + 1 end from generate_series(1, ${LARGE.companies}) n`;
  await db`
    insert into company_closure (ancestor_id, company_id, depth)
    with recursive line as (
      select id as ancestor_id, id as company_id, 0 as depth from companies
      union all
      select l.ancestor_id, c.id, l.depth + 1 from line l join companies c on c.parent_id = l.company_id)
    select * from line`;
  await db`
    insert into users (upn, external_id, first_name, last_name, display_name, email, department, job_description, company_id,
      supervisor_id)
    select 'persoon.' || n || '@groot.example', 'HR-' || n, first, last, first || ' ' || last || ' ' || n,
      'persoon.' || n || '@groot.example', 'Afdeling ' || n % 40, 'Medewerker', (n * 7919) % ${LARGE.companies} + 1,
      case when n > 1 then greatest(n / 10, 1) end
    from (
      select n, (${FIRST}::text[])[n % 10 + 1] || (${ENDS}::text[])[n / 10 % 4 + 1] as first,
        (${LAST}::text[])[n / 7 % 10 + 1] || (${PLACES}::text[])[n / 70 % 10 + 1] || (${FORMS}::text[])[n / 700 % 4 + 1] as last
      from generate_series(1, ${LARGE.people}) n) people`;
}

/** Signs everyone in. */
async function signIn(db: Db): Promise<void> {
  await db`
    insert into sessions (id_hash, user_id, expires_at)
    select sha256(upn::bytea), id, now() + interval '8 hours' from users`;
}

/**
 * Makes everyone an Employee in their company, and people with subordinates also Supervisors. Gives Compliance to some
 * people, and makes a few Operators and Administrators.
 */
async function giveRoles(db: Db): Promise<void> {
  const give = async (role: string, who: ReturnType<typeof db>, company: ReturnType<typeof db> | null) => {
    await db`
      with held as (
        insert into user_roles (user_id, role_id, active, is_global)
        select u.id, r.id, true, ${company === null} from users u join roles r on r.name = ${role} where ${who}
        returning id, user_id)
      insert into user_role_companies (user_role_id, company_id, inherit)
      select h.id, ${company ?? db`0`}, ${role !== 'Employee'} from held h join users u on u.id = h.user_id
      where ${company !== null}`;
  };
  await give('Employee', db`true`, db`u.company_id`);
  await give('Supervisor', db`u.id <= ${LARGE.people / 10}`, db`u.company_id`);
  await give('Compliance', db`u.id between 2 and ${DIVISIONS}`, db`u.id`);
  await give('Operator', db`u.id in (60, 61)`, null);
  await give('Administrator', db`u.id = any(${[LARGE_PEOPLE.administrator, 9_001]}::int[])`, null);
  await db`
    insert into role_grants (user_id, role_id, company_id, inherit) select user_id, role_id, company_id, inherit from held_grants`;
}

/**
 * Inserts reports, spread over the people, with their tasks, and delegations; every fourth waits for the supervisor.
 */
async function insertReports(db: Db): Promise<void> {
  await db`
    insert into gift_reports (number, register_year, company_id, user_id, status, workflow_instance_id, report_type, gift,
      contact_company, amount, date)
    select 'GR-2026-' || lpad(n::text, 5, '0'), 2026, u.company_id, u.id, case when n % 4 = 1 then 5 else 50 end,
      gen_random_uuid(), 2, 'Lunch ' || n, 'Relatie ' || n % 300, 40, date '2026-03-01'
    from generate_series(1, ${LARGE.reports}) n join users u on u.id = n % ${LARGE.people} + 1`;
  await db`
    insert into workflow_instances (id, register, record_id, process_id, version, engine, state, previous_status, started_by, ended_at)
    select workflow_instance_id, 'giftReport', id, 'gift-report-approval', 1, 'embedded',
      case when status = 5 then 'active' else 'completed' end, 1, user_id, case when status = 50 then now() end
    from gift_reports`;
  await db`
    insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state)
    select gen_random_uuid(), 'task-' || id, workflow_instance_id, 'giftReport', id, 'first', 'supervisor',
      case when status = 5 then 'open' else 'completed' end
    from gift_reports`;
  await db`
    insert into inbox_candidates (task_id, user_id, reason)
    select t.id, u.supervisor_id, 'supervisor'
    from inbox_tasks t join gift_reports g on g.id = t.record_id join users u on u.id = g.user_id
    where u.supervisor_id is not null`;
  await db`
    insert into decisions (id, instance_id, task_id, action, decided_by, record_version, record_snapshot, command_id)
    select gen_random_uuid(), t.instance_id, t.id, 'approve', c.user_id, 1, '{}', gen_random_uuid()
    from inbox_tasks t join inbox_candidates c on c.task_id = t.id where t.state = 'completed'`;
  await db`
    insert into delegations (user_id, delegate_id, during, created_by)
    select id, id + 1, tstzrange(now() - make_interval(days => d * 20), now() + make_interval(days => 10 - d * 20)), id
    from users, generate_series(0, 3) d where id <= ${LARGE.people / 10}`;
  await db`
    insert into task_handovers (task_id, from_id, to_id)
    select c.task_id, c.user_id, c.user_id + 2 from inbox_candidates c where c.user_id % 5 = 0`;
}
