import type { ImportChange } from '#/bff/contract/people-import.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { RawPerson } from './describe-person.ts';

/** A change as stored: words for readers, and values for undoing it. */
export interface StoredChange extends ImportChange {
  userId: number | null;
  was: RawPerson | null;
  becomes: RawPerson | null;
}

/** Stores changes of an import, starting at this position. */
export async function insertChanges(tx: Tx, id: string, from: number, changes: readonly StoredChange[]): Promise<void> {
  const rows = changes.map((change, at) => ({ at, ...change }));
  // The columns are of type json and not jsonb, because Postgres only keeps the values, and parsing them would cost
  // more than writing them.
  await tx`
    insert into import_changes (import_id, at, kind, row, key, name, fields, note, user_id, was, becomes)
    select ${id}, ${from}::int + c.at, c.kind, c.row, c.key, c.name, c.fields, c.note, c."userId", c.was, c.becomes
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as c (at int, kind text, row int, key text, name text,
      fields json, note text, "userId" int, was json, becomes json)`;
}

/** Links the new people of an applied import to its changes. */
export async function nameNewPeople(tx: Tx, id: string): Promise<void> {
  await tx`
    update import_changes c set user_id = u.id
    from users u where c.import_id = ${id} and c.kind = 'new' and lower(u.upn) = lower(c.key) and u.erased_at is null`;
}

/** The changes of an import, in order. */
export async function listApplied(db: Db, id: string): Promise<(StoredChange & { at: number })[]> {
  return db<(StoredChange & { at: number })[]>`
    select at, kind, row, key, name, fields, note, user_id as "userId", was, becomes
    from import_changes where import_id = ${id} and kind <> 'kept' order by at`;
}

/** New people of an import who have since been changed, or have been given or lost a role. */
export async function listTouched(db: Db, id: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select u.id
    from imports i join import_changes c on c.import_id = i.id and c.kind = 'new' join users u on u.id = c.user_id
    where i.id = ${id} and (u.version > 1 or exists (
      select from role_grants g where g.user_id = u.id and greatest(g.granted_at, g.ended_at) > i.ended_at))`;
  return rows.map((row) => row.id);
}

/**
 * People changed by an import whom a directory, or a later import that was not undone, has since reported as
 * gone, even if they were already away.
 */
export async function listDismissed(db: Db, id: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select u.id from imports i join import_changes c on c.import_id = i.id join users u on u.id = c.user_id
    where i.id = ${id} and (u.leave_told_at > i.ended_at or u.id in (
      select unnest(l.gone) from imports l where l.state = 'applied' and l.undoes is null and l.ended_at > i.ended_at))`;
  return rows.map((row) => row.id);
}
