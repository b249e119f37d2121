import type { FirstRunState, LastTestMail, TestMail } from '#/bff/contract/first-run.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

const STATE = 'first_run';
const TEST_MAIL = 'test_mail';

export async function findFirstRunState(db: Db): Promise<FirstRunState | null> {
  const [row] = await db<{ value: FirstRunState }[]>`select value from settings where name = ${STATE}`;
  return row?.value ?? null;
}

/** Starts the first run in a database that has not had one yet. */
export async function openFirstRun(tx: Tx): Promise<void> {
  await tx`insert into settings (name, value) values (${STATE}, to_jsonb('open'::text)) on conflict do nothing`;
}

export async function updateFirstRunState(tx: Tx, state: FirstRunState): Promise<void> {
  await tx`
    insert into settings (name, value) values (${STATE}, to_jsonb(${state}::text))
    on conflict (name) do update set value = excluded.value, version = settings.version + 1`;
}

/** @param settings the hash of the current email settings, to compare with the hash stored with the test email */
export async function findTestMail(db: Db, settings: string | null): Promise<LastTestMail | null> {
  const [row] = await db<{ value: TestMail & { settings?: string | null } }[]>`
    select value from settings where name = ${TEST_MAIL}`;
  if (!row) return null;
  const { settings: triedWith, ...tried } = row.value;
  return { ...tried, isOfTheseSettings: triedWith === settings };
}

export async function storeTestMail(tx: Tx, tried: TestMail, settings: string | null): Promise<void> {
  await tx`
    insert into settings (name, value) values (${TEST_MAIL}, ${tx.json({ ...tried, settings })})
    on conflict (name) do update set value = excluded.value, version = settings.version + 1`;
}

export interface TopCompany {
  idCompany: number;
  name: string;
  administrationNr: string | null;
  version: number;
  companies: number;
  canBeNamed: boolean;
}

/**
 * The oldest open top-level company. Imports name it by its number, which can only be set on the first-run page. A
 * mistake can be corrected there until there are other companies or the set-up is done.
 */
export async function findTopCompany(db: Db): Promise<TopCompany | undefined> {
  const [row] = await db<TopCompany[]>`
    select c.id as "idCompany", c.name, c.administration_nr as "administrationNr", c.version, o.companies,
           c.administration_nr is null or o.companies = 1
             and not exists (select from settings where name = ${STATE} and value = to_jsonb('done'::text)) as "canBeNamed"
    from companies c, (select count(*) as companies from companies where closed_on is null) o
    where c.parent_id is null and c.closed_on is null order by c.id limit 1`;
  return row;
}

export interface Taken {
  name: boolean;
  administrationNr: boolean;
}

/** Whether another open company has the name, or any other company has the number (numbers are never reused). */
export async function findTaken(
  tx: Tx,
  { idCompany, name, administrationNr }: Pick<TopCompany, 'idCompany' | 'name'> & { administrationNr: string },
): Promise<Taken> {
  const [row] = await tx<Taken[]>`
    select exists (select from companies
                   where search_key(trim(name)) = search_key(${name}) and closed_on is null and id <> ${idCompany}) as name,
           exists (select from companies
                   where lower(administration_nr) = lower(${administrationNr}) and id <> ${idCompany}) as "administrationNr"`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/** Changes a company if it still has the given version. @returns whether it did */
export async function nameTopCompany(
  tx: Tx,
  { idCompany, name, administrationNr, version }: Omit<TopCompany, 'companies' | 'canBeNamed'>,
): Promise<boolean> {
  const { count } = await tx`
    update companies set name = ${name}, administration_nr = ${administrationNr}, version = version + 1
    where id = ${idCompany} and version = ${version}`;
  return count === 1;
}

export interface PeopleFacts {
  /** Active people, including the reader. */
  present: number;
  /** The number of active people, except the reader, who have signed in at least once. */
  others: number;
  employeesOnly: number;
  administrators: number;
  operators: number;
  /** The reader's address. */
  email: string | null;
}

export async function findPeopleFacts(db: Db, readerId: number): Promise<PeopleFacts> {
  const [row] = await db<PeopleFacts[]>`
    with held as (
      select ur.user_id, bool_and(r.name = 'Employee') as employee
      from user_roles ur join roles r on r.id = ur.role_id
      where ur.active and (ur.is_global or exists (select from user_role_companies c where c.user_role_id = ur.id))
      group by ur.user_id)
    select (select count(*) from present_users) as present,
      (select count(*) from present_users p join users u on u.id = p.id
       where u.subject is not null and u.id <> ${readerId}) as others,
      (select count(*) from held h join present_users p on p.id = h.user_id where h.employee) as "employeesOnly",
      (select count(distinct user_id) from right_owners o join able_users a on a.id = o.user_id
       where o.right_key = 'AdministerApplication') as administrators,
      (select count(distinct user_id) from right_owners o join able_users a on a.id = o.user_id
       where o.right_key = 'OperateWorkflows') as operators,
      (select email from users where id = ${readerId}) as email`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/** Whether anybody may give a second approval in any company. */
export async function isAnybodyDeciding(db: Db): Promise<boolean> {
  const rows = await db`
    select 1 from right_owners o join able_users a on a.id = o.user_id where o.right_key = 'IsCompliancyEmployee' limit 1`;
  return rows.length > 0;
}

export interface DecidingFacts {
  /** The number of people who may give a second approval anywhere. */
  deciding: number;
  undecidedCount: number;
  /** Names of the first companies that have people, but nobody who may give a second approval. */
  undecided: string[];
  /** The number of companies that have people, and exactly one person who may give a second approval. */
  alone: number;
}

export async function findDecidingFacts(db: Db, shown: number): Promise<DecidingFacts> {
  const [row] = await db<DecidingFacts[]>`
    with peopled as (
      select c.id, c.name from companies c
      where exists (select from users u join present_users p on p.id = u.id where u.company_id = c.id)),
    holders as materialized (
      select distinct h.user_id, h.company_id from right_holders h join able_users a on a.id = h.user_id
      where h.right_key = 'IsCompliancyEmployee'),
    counted as (
      select p.name, count(h.user_id) as holders
      from peopled p left join holders h on h.company_id = p.id group by p.id, p.name)
    select (select count(distinct user_id) from holders) as deciding,
      (select count(*) from counted where holders = 0) as "undecidedCount",
      (select count(*) from counted where holders = 1) as alone,
      array(select name from counted where holders = 0 order by name limit ${shown}) as undecided`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}
