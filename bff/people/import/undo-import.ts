import { createHash } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import { IMPORT_LIMITS, type ImportPreview } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { listApplied, listDismissed, listTouched } from './change-queries.ts';
import type { Directory } from './directory.ts';
import { readDirectory } from './directory-queries.ts';
import { gainOfPeople } from './gain.ts';
import { guardGain, guardOf } from './guard.ts';
import { findUndoable } from './import-queries.ts';
import { keepImport } from './keep-import.ts';
import { type ImportPlan, planOfPeople } from './make-plan.ts';
import { planUndo } from './plan-undo.ts';
import { readGainer } from './reading-queries.ts';
import { listKeptRoles } from './role-queries.ts';
import { countTasks } from './task-queries.ts';

/**
 * Determines what undoing an import of people would do and what it cannot restore. Stores the result as a separate
 * import, which is applied like any other import.
 *
 * @throws Failure NOT_UNDOABLE: it is not an applied import of people, has already been undone, or is too old
 */
export function previewUndo(context: Context, id: string): Promise<ImportPreview> {
  const { actor, services } = context;
  return inTransaction(context, async (tx) => {
    const undone = await undoable(tx, id);
    const directory = await readDirectory(tx);
    const plan = await planUndoOf(tx, id, directory, actor.id);
    const counts = { ...plan.counts, ...(await countTasks(tx, id)) };
    const idImport = await keepImport(
      tx,
      context,
      {
        kind: 'people',
        complete: false,
        filename: undone.filename,
        sha256: createHash('sha256').update(id).digest(),
        content: null,
        undoes: id,
        plannedOn: directory.today,
        encoding: null,
        ignored: [],
      },
      plan,
      counts,
    );
    const guard = await guardOf(
      tx,
      { left: counts.leaving, present: plan.present, createdBy: actor.id },
      services.config,
    );
    return {
      idImport,
      kind: 'people',
      filename: undone.filename,
      encoding: null,
      ignored: [],
      counts,
      guard,
      gain: await guardGain(tx, plan.gain, actor.id),
      faults: [],
      faultCount: 0,
    };
  });
}

/** @throws Failure NOT_UNDOABLE */
export async function undoable(tx: Tx, id: string): Promise<{ filename: string }> {
  const found = await findUndoable(tx, id, IMPORT_LIMITS.undoDays);
  if (!found) throw new Failure('NOT_UNDOABLE', `import ${id} is not an import of people, was undone, or is too old`);
  return found;
}

/** The effect of undoing an import now. */
export async function planUndoOf(tx: Tx, id: string, directory: Directory, self: number): Promise<ImportPlan> {
  const applied = await listApplied(tx, id);
  const since = { touched: new Set(await listTouched(tx, id)), dismissed: new Set(await listDismissed(tx, id)) };
  const roles = Map.groupBy(await listKeptRoles(tx, id), ({ userId }) => userId);
  const { kept, ...plan } = planUndo(applied, directory, { ...since, roles }, self);
  const gainer = await readGainer(tx, self);
  return {
    ...planOfPeople({ ...plan, present: countPresent(directory) }, applied.length, kept),
    gain: gainOfPeople(plan.changes, directory, gainer),
  };
}

const countPresent = ({ people, today }: Directory) =>
  people.filter(({ active, leftOn }) => active && (leftOn === null || leftOn > today)).length;
