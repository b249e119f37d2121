import type { ImportCounts, ImportKind, ImportState, ImportStep } from '#/bff/contract/people-import.ts';
import type { Db } from '#/bff/database/connection.ts';
import { isDirectoryLocked } from './directory-queries.ts';
import type { CompanyInput, PersonInput } from './inputs.ts';

export interface NewImport {
  id: string;
  kind: ImportKind;
  complete: boolean;
  filename: string;
  sha256: Buffer;
  inputs: readonly (PersonInput | CompanyInput)[];
  planHash: Buffer;
  counts: ImportCounts;
  createdBy: number;
}

export async function insertImport(db: Db, entry: NewImport): Promise<void> {
  await db`
    insert into imports (id, kind, complete, filename, sha256, inputs, plan_hash, counts, created_by)
    values (${entry.id}, ${entry.kind}, ${entry.complete}, ${entry.filename}, ${entry.sha256},
      ${db.json(entry.inputs as never)}, ${entry.planHash}, ${db.json(entry.counts as never)}, ${entry.createdBy})`;
}

export interface StoredImport extends Omit<NewImport, 'inputs' | 'createdBy'> {
  inputs: (PersonInput | CompanyInput)[];
}

/** An import that this person may still apply. */
export async function findReadyImport(db: Db, id: string, userId: number): Promise<StoredImport | undefined> {
  const [row] = await db<StoredImport[]>`
    select id, kind, complete, filename, sha256, inputs, plan_hash as "planHash", counts
    from imports where id = ${id} and created_by = ${userId} and state = 'ready'`;
  return row;
}

/** How an import of this person stands. One whose server was killed does not run, whatever step it came to. */
export async function findImportState(db: Db, id: string, userId: number): Promise<ImportState | undefined> {
  const [row] = await db<ImportState[]>`
    select id as "idImport", state, case when state <> 'ready' or ${isDirectoryLocked(db)} then step end as step, done, total
    from imports where id = ${id} and created_by = ${userId}`;
  return row;
}

/** Never within the transaction that writes: nobody would see it, and it must not wait for its own row. */
export async function storeProgress(
  db: Db,
  id: string,
  step: ImportStep | null,
  done: number,
  total: number,
): Promise<void> {
  await db`update imports set step = ${step}, done = ${done}, total = ${total} where id = ${id}`;
}

/** Ends a ready import, and forgets its file. @returns whether it was ready */
export async function endImport(db: Db, id: string, userId: number, state: 'applied' | 'canceled'): Promise<boolean> {
  const rows = await db`
    update imports set state = ${state}, inputs = null, step = null, ended_at = now()
    where id = ${id} and created_by = ${userId} and state = 'ready' returning id`;
  return rows.length > 0;
}

/** Cancels what nobody applied within so many hours: the file holds data of people. */
export async function cancelForgottenImports(db: Db, hours: number): Promise<void> {
  await db`
    update imports set state = 'canceled', inputs = null, step = null, ended_at = now()
    where state = 'ready' and created_at < now() - make_interval(hours => ${hours})`;
}
