import type { RecordName } from '#/bff/contract/registers.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { ActivityChange } from './diff.ts';

/** The changes that one save made, as stored. */
export interface StoredChanges {
  id: number;
  createdBy: string | null;
  createdAt: Date;
  changes: ActivityChange[];
}

export async function insertChanges(
  tx: Tx,
  { register, recordId, version, by }: { register: RecordName; recordId: number; version: number; by: number | null },
  changes: readonly ActivityChange[],
): Promise<void> {
  await tx`
    insert into record_changes (register, record_id, record_version, changed_by, changes)
    values (${register}, ${recordId}, ${version}, ${by}, ${tx.json(changes as never)})`;
}

/** The changes of a record, newest first. */
export async function listChanges(db: Db, register: RecordName, recordId: number): Promise<StoredChanges[]> {
  return db<StoredChanges[]>`
    select c.id, u.display_name as "createdBy", c.changed_at as "createdAt", c.changes
    from record_changes c left join users u on u.id = c.changed_by
    where c.register = ${register} and c.record_id = ${recordId}
    order by c.id desc`;
}

export async function listPeopleNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db<{ id: number; name: string }[]>`
    select id, display_name as name from users where id = any(${[...ids]}::int[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listCompanyNames(db: Db): Promise<Map<number, string>> {
  const rows = await db<{ id: number; name: string }[]>`select id, name from companies`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
