import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import type { Directory, KnownCompany, KnownPerson } from './directory.ts';
import type { PersonInput } from './inputs.ts';

/** Lets one at a time change people and companies; false when somebody is at it. Until the transaction ends. */
export async function tryLockDirectory(tx: Db): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.directory}) as locked`;
  return row?.locked ?? false;
}

/** The same, for whoever has little to write and can wait. */
export async function lockDirectory(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.directory})`;
}

/** Whether somebody is at it, as a condition. */
export const isDirectoryLocked = (db: Db) => db`
  exists (select from pg_locks where locktype = 'advisory' and granted and classid = ${ADVISORY_LOCKS.application}
    and objid = ${ADVISORY_LOCKS.directory} and database = (select oid from pg_database where datname = current_database()))`;

const person = (db: Db) => db`
  u.id, u.external_id as "externalId", u.upn, u.first_name as "firstName", u.last_name as "lastName",
  u.display_name as "displayName", u.email, u.personnel_number as "personnelNumber", u.company_id as "companyId",
  u.department, u.job_description as "jobDescription", u.supervisor_id as "supervisorId", u.active, u.left_on as "leftOn"`;

/** All people and companies. */
export async function readDirectory(db: Db): Promise<Directory> {
  const [today, companies, people] = await together([
    findToday(db),
    listCompanies(db),
    db<KnownPerson[]>`select ${person(db)} from users u where u.erased_at is null order by u.id`,
  ]);
  return { today, companies, people };
}

/** What one person's plan needs: whoever has their marks, the wanted supervisor, and everybody above these. */
export async function readDirectoryAround(db: Db, { values, id = 0 }: PersonInput): Promise<Directory> {
  const names = [values.upn, values.supervisor].flatMap((name) => (name ? [name.toLowerCase()] : []));
  const [today, companies, people] = await together([
    findToday(db),
    listCompanies(db),
    db<KnownPerson[]>`
      with recursive around as (
        select u.id, u.supervisor_id from users u
        where u.erased_at is null and (u.id = ${id} or lower(u.upn) = any(${names}::text[]) or u.external_id = ${values.externalId ?? null})
        union
        select u.id, u.supervisor_id from around a join users u on u.id = a.supervisor_id
      )
      select ${person(db)} from users u where u.id = any(array(select id from around)) and u.erased_at is null order by u.id`,
  ]);
  return { today, companies, people };
}

async function findToday(db: Db): Promise<string> {
  const [row] = await db<{ today: string }[]>`select local_day(now()) as today`;
  if (!row) throw new Error('a select without from answers one row');
  return row.today;
}

function listCompanies(db: Db): Promise<KnownCompany[]> {
  return db<KnownCompany[]>`
    select id, administration_nr as "administrationNr", name, parent_id as "parentId", closed_on as "closedOn",
      merged_into_id as "mergedIntoId"
    from companies order by id`;
}
