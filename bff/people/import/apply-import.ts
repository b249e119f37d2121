import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { ImportResult } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { nameActor } from '#/bff/people/queries.ts';
import { resolveAfterChange } from '#/bff/tasks/resolve-candidates-anew.ts';
import type { OnProgress } from './apply-people.ts';
import { readDirectory, tryLockDirectory } from './directory-queries.ts';
import { endImport, findReadyImport, storeProgress } from './import-queries.ts';
import { makePlan } from './make-plan.ts';

/**
 * Writes what a preview showed, as one transaction: all of it or nothing. The plan is made anew from the same file, and
 * where people or companies changed since, so that it would do something else, it is refused. Open tasks go to whoever
 * should have them now once that is written.
 *
 * @throws Failure NOT_FOUND, IMPORT_RUNNING (another one writes), IMPORT_STALE, LAST_ADMINISTRATOR
 */
export async function applyImport(context: Context, id: string): Promise<ImportResult> {
  const { sql, log } = context.services;
  let isUnderWay = false;
  // Beside the transaction, or nobody would see it before the end.
  const onProgress: OnProgress = (step, done, total) => {
    isUnderWay = true;
    return storeProgress(sql, id, step, done, total);
  };
  let result: ImportResult;
  try {
    result = await inTransaction(context, (tx) => write(tx, context, id, onProgress));
  } catch (error) {
    // What is refused before it begins may be running elsewhere: its progress is that one's.
    if (isUnderWay)
      await storeProgress(sql, id, null, 0, 0).catch((cause: unknown) =>
        log.warn({ err: cause }, 'progress not stored'),
      );
    throw error;
  }
  await onProgress('tasks', 0, 1);
  await resolveAfterChange(context.services, { import: id });
  await storeProgress(sql, id, null, 1, 1);
  return result;
}

async function write(tx: Tx, context: Context, id: string, onProgress: OnProgress): Promise<ImportResult> {
  const { actor, requestId } = context;
  if (!(await tryLockDirectory(tx))) throw new Failure('IMPORT_RUNNING', 'people or companies are being written');
  const stored = await findReadyImport(tx, id, actor.id);
  if (!stored) throw notFound(`import ${id}`);
  await onProgress('checking', 0, stored.counts.rows);
  const directory = await readDirectory(tx);
  const plan = makePlan(stored, directory, actor.id);
  if (plan.faults.length > 0 || !plan.hash.equals(stored.planHash))
    throw new Failure('IMPORT_STALE', 'people or companies have changed since the preview');
  await nameActor(tx, actor.id);
  await plan.apply(tx, { actorId: actor.id, actorKind: 'user', requestId, source: { import: id } }, onProgress);
  const { kind, complete, filename, sha256 } = stored;
  await recordDone(tx, context, {
    action: 'import.apply',
    entity: 'import',
    entityId: id,
    detail: { kind, complete, filename, sha256: sha256.toString('hex'), counts: plan.counts },
  });
  // Last: from here on its row is held, and progress would wait for it.
  await endImport(tx, id, actor.id, 'applied');
  return { idImport: id, counts: plan.counts };
}
