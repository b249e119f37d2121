import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import type { Directory, KnownCompany, KnownPerson } from './directory.ts';
import type { PersonInput } from './inputs.ts';
import { sharedTexts } from './shared-texts.ts';

/** SQLSTATE: the lock was not available within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the lock under which people and companies are changed, until the transaction ends; false when another
 * transaction holds the lock.
 */
export async function tryLockDirectory(tx: Db): Promise<boolean> {
  const [row] = await tx<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.directory}) as locked`;
  return row?.locked ?? false;
}

/** Takes the lock of `tryLockDirectory`, for callers that write little and can wait. */
export async function lockDirectory(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.directory})`;
}

/**
 * Takes the lock of `tryLockDirectory`, for callers that can retry. They wait only briefly, because each waiting caller
 * occupies a connection.
 * @throws Failure UNAVAILABLE after three seconds, which is longer than any call about one person holds the lock
 */
export async function lockDirectorySoon(tx: Db): Promise<void> {
  await tx`select set_config('lock_timeout', '3s', true)`;
  try {
    await lockDirectory(tx);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new Failure('UNAVAILABLE', 'people or companies are being imported; try again', {
      retryAfter: 30,
      cause: error,
    });
  }
  await tx`select set_config('lock_timeout', '0', true)`;
}

/** A condition: some transaction holds the lock of `tryLockDirectory`. */
export const isDirectoryLocked = (db: Db) => db`
  exists (select from pg_locks where locktype = 'advisory' and granted and classid = ${ADVISORY_LOCKS.application}
    and objid = ${ADVISORY_LOCKS.directory} and database = (select oid from pg_database where datname = current_database()))`;

const person = (db: Db) => db`
  u.id, u.external_id as "externalId", u.upn, u.first_name as "firstName", u.last_name as "lastName",
  u.display_name as "displayName", u.email, u.personnel_number as "personnelNumber", u.company_id as "companyId",
  u.department, u.job_description as "jobDescription", u.supervisor_id as "supervisorId", u.active, u.left_on as "leftOn"`;

/** All people and companies. */
export async function readDirectory(db: Db): Promise<Directory> {
  const people: KnownPerson[] = [];
  const shared = sharedTexts();
  const [today, companies] = await together([
    findToday(db),
    listCompanies(db),
    db<KnownPerson[]>`select ${person(db)} from users u where u.erased_at is null order by u.id`.forEach((row) => {
      people.push(lean(row, shared));
    }),
  ]);
  return { today, companies, people };
}

/** Copies a row, because for a hundred thousand people the driver's own rows take one and a half times the memory. */
function lean(row: KnownPerson, shared: (text: string) => string): KnownPerson {
  const sharedOrNull = (text: string | null) => (text === null ? null : shared(text));
  // The fields in the order of the columns, on which the hash of a plan depends.
  return {
    id: row.id,
    externalId: row.externalId,
    upn: row.upn,
    firstName: sharedOrNull(row.firstName),
    lastName: row.lastName,
    displayName: row.displayName,
    email: row.email === row.upn ? row.upn : row.email,
    personnelNumber: row.personnelNumber,
    companyId: row.companyId,
    department: sharedOrNull(row.department),
    jobDescription: sharedOrNull(row.jobDescription),
    supervisorId: row.supervisorId,
    active: row.active,
    leftOn: row.leftOn,
  };
}

/**
 * The people who must be known to plan a change to one person: everybody with the same identifiers, the new supervisor,
 * and everybody above these people.
 */
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
  if (!row) throw new Error('a query that always returns a row returned none');
  return row.today;
}

function listCompanies(db: Db): Promise<KnownCompany[]> {
  return db<KnownCompany[]>`
    select id, administration_nr as "administrationNr", name, parent_id as "parentId", closed_on as "closedOn",
      merged_into_id as "mergedIntoId"
    from companies order by id`;
}
