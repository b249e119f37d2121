import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import type { SavedView, SavedViewBody } from '#/bff/contract/grid-views.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

interface Of {
  userId: number;
  grid: ExportedGrid;
}

export async function listViews(db: Db, { userId, grid }: Of): Promise<SavedView[]> {
  return db<SavedView[]>`
    select id as "idView", name, view from grid_views where user_id = ${userId} and grid = ${grid} order by lower(name), id`;
}

/** Returns null if the maximum number of views is reached. Two concurrent calls may exceed it by one. */
export async function insertView(
  tx: Tx,
  { userId, grid }: Of,
  { name, view }: SavedViewBody,
  most: number,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    insert into grid_views (user_id, grid, name, view) select ${userId}, ${grid}, ${name}, ${view}
    where (select count(*) from grid_views where user_id = ${userId} and grid = ${grid}) < ${most}
    returning id`;
  return row?.id ?? null;
}

/** Returns false if the user has no view with this id for this grid. */
export async function updateView(
  tx: Tx,
  { userId, grid }: Of,
  id: number,
  { name, view }: SavedViewBody,
): Promise<boolean> {
  const rows = await tx`
    update grid_views set name = ${name}, view = ${view} where id = ${id} and user_id = ${userId} and grid = ${grid} returning id`;
  return rows.length > 0;
}

/** Returns false if the user has no view with this id for this grid. */
export async function deleteView(tx: Tx, { userId, grid }: Of, id: number): Promise<boolean> {
  const rows = await tx`
    delete from grid_views where id = ${id} and user_id = ${userId} and grid = ${grid} returning id`;
  return rows.length > 0;
}
