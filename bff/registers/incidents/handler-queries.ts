import type { IncidentPeople } from '#/bff/contract/incident-people.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import type { Restriction } from '#/bff/contract/public-incident.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/**
 * Who receives a restricted report: the confidential handlers whom the form offered and who can open the report, except
 * those whom the reporter excluded. An exclusion may refer to a former line of the list.
 */
export async function listReceivers(db: Db, { offered, excluded }: Restriction): Promise<number[]> {
  const rows = await db<{ userId: number }[]>`
    select user_id as "userId" from able_confidential_handlers
    where id = any(${offered}::int[])
      and user_id not in (select user_id from confidential_handlers where id = any(${excluded}::int[]))`;
  return rows.map(({ userId }) => userId);
}

/** Whether all the given ids belong to current or former confidential handlers. */
export async function areConfidential(db: Db, ids: readonly number[]): Promise<boolean> {
  const rows = await db`select from confidential_handlers where id = any(${[...ids]}::int[])`;
  return rows.length === new Set(ids).size;
}

/** Permanently bars from an incident the people whom its reporter excluded. */
export async function insertExclusions(tx: Tx, id: number, excluded: readonly number[]): Promise<void> {
  await tx`
    insert into incident_exclusions (incident_id, user_id)
    select distinct ${id}::int, user_id from confidential_handlers where id = any(${[...excluded]}::int[])`;
}

/**
 * Names people in a restricted incident. @param by null if they were confidential handlers when the incident came in
 */
export async function insertNamed(tx: Tx, id: number, userIds: readonly number[], by: number | null): Promise<void> {
  await tx`
    insert into incident_named_handlers (incident_id, user_id, named_by)
    select ${id}::int, unnest(${[...userIds]}::int[]), ${by}::int`;
}

type Person = Omit<IncidentPeople['named'][number], 'since'> & { since: Date };

/** The people who are named in an incident, or whom it is about, sorted by name. */
export async function listPeople(
  db: Db,
  table: 'incident_named_handlers' | 'incident_concerned',
  id: number,
): Promise<Person[]> {
  return db<Person[]>`
    select p.user_id as "idUser", u.display_name as displayname, p.since, b.display_name as by
    from ${db(table)} p join users u on u.id = p.user_id left join users b on b.id = p.named_by
    where p.incident_id = ${id} order by u.display_name, u.id`;
}

/**
 * Who can be named in a restricted incident: anyone who may change incidents in any company, except people
 * who are already named, concerned or excluded.
 */
export async function listNameable(db: Db, id: number): Promise<Handler[]> {
  return db<Handler[]>`
    select a.id as "idUser", a.display_name as displayname from able_users a
    where a.id in (select user_id from right_owners where right_key = 'MutateAllComplianceIncidents')
      and a.id not in (
        select user_id from incident_named_handlers where incident_id = ${id}
        union all select user_id from incident_concerned where incident_id = ${id}
        union all select user_id from incident_exclusions where incident_id = ${id})
    order by a.display_name, a.id`;
}

/** Removes a person who is named or concerned. @returns false if there was no such person */
export async function removePerson(
  tx: Tx,
  table: 'incident_named_handlers' | 'incident_concerned',
  id: number,
  userId: number,
): Promise<boolean> {
  const rows = await tx`delete from ${tx(table)} where incident_id = ${id} and user_id = ${userId} returning 1`;
  return rows.length > 0;
}

/** Records whom an incident is about. @returns false if this was already recorded */
export async function insertConcerned(tx: Tx, id: number, userId: number, by: number): Promise<boolean> {
  const rows = await tx`
    insert into incident_concerned (incident_id, user_id, named_by) values (${id}, ${userId}, ${by})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** Whether an incident may be about a person: this can be any user except its handler and the people named in it. */
export async function mayBeConcerned(db: Db, id: number, userId: number): Promise<boolean> {
  const rows = await db`
    select from users u, incidents i
    where i.id = ${id} and u.id = ${userId} and u.erased_at is null and i.handler_id is distinct from u.id
      and not exists (select from incident_named_handlers n where n.incident_id = i.id and n.user_id = u.id)`;
  return rows.length > 0;
}
