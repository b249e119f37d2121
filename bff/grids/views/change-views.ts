import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { ExportedGrid } from '#/bff/contract/grid-export.ts';
import { MOST_VIEWS, type SavedView, type SavedViewBody } from '#/bff/contract/grid-views.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { violatesUnique } from '#/bff/database/transaction.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { fileGrid } from '../file-grids.ts';
import { deleteView, insertView, listViews, updateView } from './queries.ts';

/** The owner and grid of the views; refuses a grid that the caller cannot open. */
function viewsOf({ actor, services }: Context, grid: ExportedGrid) {
  const { right, isEnabled } = fileGrid(grid);
  if (!actor.rights.holds(right)) throw new Failure('NO_RIGHT', `needs ${right}`);
  if (isEnabled?.(services.config) === false) throw notFound(grid);
  return { userId: actor.id, grid };
}

/**
 * The views that the caller has saved for a grid, by name. Nobody can read or change the views of somebody
 * else.
 * @throws Failure NO_RIGHT without the right that opens the grid, NOT_FOUND if its register is switched off
 */
export async function readViews(context: Context, grid: ExportedGrid): Promise<SavedView[]> {
  return listViews(context.services.sql, viewsOf(context, grid));
}

/**
 * Saves a view under a name that the caller has not used for this grid.
 * @throws Failure NO_RIGHT, VALIDATION (a name that exists; the maximum number of views)
 */
export async function saveView(context: Context, grid: ExportedGrid, body: SavedViewBody): Promise<SavedView> {
  const of = viewsOf(context, grid);
  return inTransaction(context, async (tx) => {
    const idView = await refusingTakenName(() => insertView(tx, of, body, MOST_VIEWS));
    if (idView === null)
      throw new Failure('VALIDATION', `there are already ${MOST_VIEWS} views`, { fields: { view: ['tooLarge'] } });
    await leaveEntry(tx, context, 'grid.view.save', idView, { grid, ...body });
    return { idView, ...body };
  });
}

/** Gives a view another name or other content. @throws Failure NO_RIGHT, NOT_FOUND, VALIDATION (a name that exists) */
export async function changeView(
  context: Context,
  { grid, idView }: { grid: ExportedGrid; idView: number },
  body: SavedViewBody,
): Promise<SavedView> {
  const of = viewsOf(context, grid);
  return inTransaction(context, async (tx) => {
    if (!(await refusingTakenName(() => updateView(tx, of, idView, body)))) throw notFound(`view ${idView}`);
    await leaveEntry(tx, context, 'grid.view.change', idView, { grid, ...body });
    return { idView, ...body };
  });
}

/**
 * Deletes a view.
 * @throws Failure NO_RIGHT, NOT_FOUND
 */
export async function removeView(
  context: Context,
  { grid, idView }: { grid: ExportedGrid; idView: number },
): Promise<void> {
  const of = viewsOf(context, grid);
  return inTransaction(context, async (tx) => {
    if (!(await deleteView(tx, of, idView))) throw notFound(`view ${idView}`);
    await leaveEntry(tx, context, 'grid.view.delete', idView, { grid });
  });
}

/** This relies on a constraint of the database, so that one of two concurrent changes is refused. */
async function refusingTakenName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!violatesUnique(error, 'grid_views_name')) throw error;
    throw new Failure('VALIDATION', 'a view with this name already exists', {
      fields: { name: ['alreadyThere'] },
      cause: error,
    });
  }
}

const leaveEntry = (
  tx: Tx,
  context: Context,
  action: 'grid.view.save' | 'grid.view.change' | 'grid.view.delete',
  entityId: number,
  detail: Record<string, unknown>,
) => recordDone(tx, context, { action, entity: 'gridView', entityId, detail });
