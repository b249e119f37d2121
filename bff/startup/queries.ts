import type { MailMode } from '#/bff/contract/mail-modes.ts';
import type { Db, Sql } from '#/bff/database/connection.ts';

/** The current week, as ISO year and week in one integer, e.g. 202647, in the configured time zone (OP-018). */
export async function findYearWeek(db: Db): Promise<{ yearWeek: number; timeZone: string }> {
  const [row] = await db<{ yearWeek: number; timeZone: string }[]>`
    select to_char(now() at time zone (value #>> '{}'), 'IYYYIW')::int as "yearWeek", value #>> '{}' as "timeZone"
    from settings where name = 'time_zone'`;
  if (!row) throw new Error('the setting time_zone is missing');
  return row;
}

export interface PicklistItem {
  list: string;
  id: number;
  nameNl: string;
  nameEn: string;
  visible: boolean;
  attributes: Record<string, unknown>;
}

export async function listPicklistItems(db: Db): Promise<PicklistItem[]> {
  return db<PicklistItem[]>`
    select list, id, name_nl as "nameNl", name_en as "nameEn", visible, attributes from picklist_items order by list, sort, id`;
}

/**
 * The years in which records of any register were numbered, always including the current one (OP-011), newest first.
 */
export async function listYears(db: Db): Promise<number[]> {
  const rows = await db<{ year: number }[]>`
    select year from register_numbers
    union select extract(year from now() at time zone (select value #>> '{}' from settings where name = 'time_zone'))::int
    order by year desc`;
  return rows.map((row) => row.year);
}

export async function listOpenCompanies(db: Db): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`select id, name from companies where closed_on is null order by name`;
}

/** Everybody who may change processing activities in at least one company and is able to decide on tasks. */
export async function listPrivacyOfficers(db: Db): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`
    select distinct a.id, a.display_name as name
    from right_owners o join able_users a on a.id = o.user_id
    where o.right_key = 'MutateComplianceProcessingActivities' order by name, a.id`;
}

export async function listAppResources(db: Db, language: number): Promise<{ appResourceKey: string; value: string }[]> {
  return db<{ appResourceKey: string; value: string }[]>`
    select name as "appResourceKey", value_html as value from app_resources where language = ${language} order by name`;
}

export interface PersonRow {
  login: string | null;
  upn: string;
  displayname: string;
  firstname: string | null;
  email: string | null;
  jobdescription: string | null;
  personnelNumber: string | null;
  company: string;
  idCompany: number;
  mailMode: MailMode;
}

export async function findPerson(db: Db, userId: number): Promise<PersonRow> {
  const [row] = await db<PersonRow[]>`
    select u.sam_account_name as login, u.upn, u.display_name as displayname, u.first_name as firstname, u.email,
           u.job_description as jobdescription, u.personnel_number as "personnelNumber", c.name as company, c.id as "idCompany",
           u.mail_mode as "mailMode"
    from users u join companies c on c.id = u.company_id where u.id = ${userId}`;
  if (!row) throw new Error(`user ${userId} is gone`);
  return row;
}

/** Deletes those answers kept for repeated POSTs that are older than this many hours. */
export async function deleteOldRequestKeys(db: Db, hours: number): Promise<void> {
  await db`delete from request_keys where at < now() - make_interval(hours => ${hours})`;
}

/** How many people can sign in, and how many of them are administrators. */
export async function findAccounts(db: Db): Promise<{ people: number; administrators: number }> {
  const [row] = await db<{ people: number; administrators: number }[]>`
    select (select count(*) from present_users) as people,
      (select count(distinct a.id) from right_owners o join able_users a on a.id = o.user_id
       where o.right_key = 'AdministerApplication') as administrators`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/**
 * Proves that the database can write: a commit writes to the database's log, and sorting a megabyte in a file writes to
 * its disk. Leaves no row. @returns false if it is read-only
 * @throws the Postgres error, e.g. 53100 if its disk is full
 */
export async function proveDatabase(sql: Sql): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`set local work_mem = '64kB'`;
    const [row] = await tx<{ writes: boolean }[]>`
      select case when current_setting('transaction_read_only') = 'on' then false
                  else pg_logical_emit_message(true, 'openboek', 'ready') is not null end as writes,
        (select max(line) from (
          select repeat(md5(n::text), 32) as line from generate_series(1, 1024) n order by line offset 0) sorted)`;
    return row?.writes ?? false;
  });
}

/** The identity of a database, and its latest state. */
export interface DatabaseIdentity {
  /**
   * The ids of the Postgres cluster, the database and a table in it; every way of restoring a dump changes at least one
   * of them.
   */
  identity: string;
  /** Id of the newest audit entry; it never decreases. */
  newest: number;
}

export async function findDatabaseIdentity(db: Db): Promise<DatabaseIdentity> {
  const [row] = await db<DatabaseIdentity[]>`
    select concat_ws(' ',
        case when has_function_privilege('pg_control_system()', 'execute')
             then (select system_identifier from pg_control_system()) end,
        (select oid from pg_database where datname = current_database()), 'audit_entries'::regclass::oid) as identity,
      (select coalesce(max(id), 0) from audit_entries) as newest`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}
