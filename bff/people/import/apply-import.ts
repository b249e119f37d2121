import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { ImportResult } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { lockAdministration } from '#/bff/people/administrator-queries.ts';
import { nameActor } from '#/bff/people/queries.ts';
import { refuseProgram } from '#/bff/people/refuse-program.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-again.ts';
import type { OnProgress } from './apply-people.ts';
import type { Author } from './audit-import.ts';
import { nameNewPeople } from './change-queries.ts';
import { readDirectory, tryLockDirectory } from './directory-queries.ts';
import { countGain, isSameGain } from './gain.ts';
import { guardGain, guardOf, listConfirmers, refuseUnlessTyped, takesSecond } from './guard.ts';
import {
  endImport,
  findOpenImport,
  markUndone,
  type OpenImport,
  storeAsked,
  storeGone,
  storeProgress,
} from './import-queries.ts';
import { type ImportPlan, makePlan } from './make-plan.ts';
import { readGainer } from './reading-queries.ts';
import { returnTasks } from './return-tasks.ts';
import { keepAbsences, restoreAbsences } from './role-queries.ts';
import { unpack } from './stored-file.ts';
import { keepTasks, markTasksDue } from './task-queries.ts';
import { planUndoOf, undoable } from './undo-import.ts';

/**
 * Applies a previewed import in one transaction, all or nothing. The plan is made again from the same file,
 * and is refused if later changes to people or companies would lead to another result. Afterwards, open tasks
 * are assigned to the people who should have them now.
 *
 * If many people leave, the caller must state how many. In that case, or if the import gives its author access to more
 * people's records, another administrator of the whole group must make this call, if there is one. The author's own
 * call then only requests the confirmation (decisions 0044, 0050).
 *
 * @param leavers how many people leave, as typed by the caller
 * @throws Failure NOT_FOUND, IMPORT_RUNNING (another import is writing people or companies), IMPORT_STALE,
 * LEAVERS_NOT_CONFIRMED, OWN_IMPORT (another administrator must confirm it), BROWSER_ONLY (a program cannot confirm
 * it), NOT_UNDOABLE, LAST_ADMINISTRATOR
 */
export async function applyImport(context: Context, id: string, leavers?: number): Promise<ImportResult> {
  const { sql, log } = context.services;
  let isUnderWay = false;
  // This is outside the transaction; inside it, the progress would be invisible until the end.
  const onProgress: OnProgress = (step, done, total) => {
    isUnderWay = true;
    return storeProgress(sql, id, step, done, total);
  };
  let result: ImportResult;
  try {
    result = await inTransaction(context, (tx) => write(tx, context, { id, leavers }, onProgress));
  } catch (error) {
    // A call that is refused before it begins must not touch the progress: the import may be running elsewhere.
    if (isUnderWay)
      await storeProgress(sql, id, null, 0, 0).catch((cause: unknown) =>
        log.warn({ err: cause }, 'progress not stored'),
      );
    throw error;
  }
  if (result.state === 'asked') return result;
  await onProgress('tasks', 0, 1);
  await returnTasks(context.services);
  await resolveAfterChange(context.services, { import: id });
  await storeProgress(sql, id, null, 1, 1);
  return result;
}

async function write(
  tx: Tx,
  context: Context,
  { id, leavers }: { id: string; leavers: number | undefined },
  onProgress: OnProgress,
): Promise<ImportResult> {
  if (!(await tryLockDirectory(tx))) throw new Failure('IMPORT_RUNNING', 'an import is writing people or companies');
  const stored = await findOpenImport(tx, id);
  const isOwn = stored?.createdBy === context.actor.id;
  if (!stored || !(isOwn || stored.state === 'asked')) throw notFound(`import ${id}`);
  if (isOwn && stored.state === 'asked' && (await takesSecond(tx, stored.createdBy)))
    throw new Failure('OWN_IMPORT', 'another administrator must confirm it');
  const leaving = { left: stored.counts.leaving, present: stored.present, createdBy: stored.createdBy };
  const guard = await guardOf(tx, leaving, context.services.config);
  if (guard) refuseUnlessTyped(guard, leavers);
  await onProgress('checking', 0, stored.counts.rows);
  const plan = await planAgain(tx, stored);
  const gain = await guardGain(tx, plan.gain, stored.createdBy);
  if (isOwn && (guard?.second || gain?.second)) return ask(tx, context, stored);
  if (guard || gain || stored.state === 'asked') refuseProgram(context);
  await nameActor(tx, context.actor.id);
  return writePlan(tx, context, { ...stored, isAlone: isOwn && (guard ?? gain) !== null }, plan, onProgress);
}

/** @throws Failure IMPORT_STALE, NOT_UNDOABLE */
async function planAgain(
  tx: Tx,
  { undoes, content, complete, plannedOn, planHash, gain, createdBy }: OpenImport,
): Promise<ImportPlan> {
  if (undoes) {
    await undoable(tx, undoes);
    // Roles are compared with the state that the import left, so nobody may change them until the undo is written.
    await lockAdministration(tx);
  }
  const directory = { ...(await readDirectory(tx)), today: plannedOn };
  const plan = undoes
    ? await planUndoOf(tx, undoes, directory, createdBy)
    : makePlan({ ...(await unpack(content ?? Buffer.alloc(0))), complete }, directory, await readGainer(tx, createdBy));
  if (plan.faults.length > 0 || !plan.hash.equals(planHash) || !isSameGain(plan.gain, gain))
    throw new Failure('IMPORT_STALE', 'people or companies have changed since the preview');
  return plan;
}

async function ask(tx: Tx, context: Context, stored: OpenImport): Promise<ImportResult> {
  const { id, counts, createdBy } = stored;
  const confirmers = await listConfirmers(tx, createdBy);
  await notify(tx, confirmers, { template: 'importAsked', params: { import: id }, key: id });
  await recordDone(tx, context, { action: 'import.ask', entity: 'import', entityId: id, detail: detailOf(stored) });
  await storeAsked(tx, id);
  return { idImport: id, state: 'asked', counts };
}

async function writePlan(
  tx: Tx,
  context: Context,
  stored: OpenImport & { isAlone: boolean },
  plan: ImportPlan,
  onProgress: OnProgress,
): Promise<ImportResult> {
  const { id, undoes, counts, createdBy, isAlone } = stored;
  const { actor, requestId } = context;
  if (plan.leavers.length > 0) await keepTasks(tx, id, plan.leavers);
  const source = { import: id, ...(undoes && { undoes }) };
  const author: Author = { actorId: actor.id, actorKind: 'user', requestId, source };
  if (!undoes) await keepAbsences(tx, id);
  await plan.apply(tx, undoes ? author : { ...author, keepsFor: id }, onProgress);
  await nameNewPeople(tx, id);
  if (undoes) {
    await restoreAbsences(tx, undoes, plan.leavers);
    await markTasksDue(tx, undoes);
    await markUndone(tx, undoes);
  } else if (plan.gone.length > 0) await storeGone(tx, id, plan.gone);
  await recordDone(tx, context, {
    action: undoes ? 'import.undo' : 'import.apply',
    entity: 'import',
    entityId: id,
    detail: {
      ...detailOf(stored),
      ...(createdBy !== actor.id && { broughtBy: createdBy }),
      ...(isAlone && { confirmed: 'nobody else could' }),
    },
  });
  // This comes last, because it locks the row of the import, and storing progress would have to wait.
  await endImport(tx, id, actor.id, 'applied');
  return { idImport: id, state: 'applied', counts };
}

const detailOf = ({ kind, complete, filename, sha256, counts, undoes, gain }: OpenImport) => ({
  ...{ kind, complete, filename, sha256: sha256.toString('hex'), counts },
  ...(undoes && { undoes }),
  ...(gain && { gain: countGain(gain) }),
});
