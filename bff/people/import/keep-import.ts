import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Actor, Context } from '#/bff/context.ts';
import { IMPORT_LIMITS, type ImportCounts } from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { insertChanges } from './change-queries.ts';
import { countGain } from './gain.ts';
import { insertImport, type NewImport } from './import-queries.ts';
import type { ImportPlan } from './make-plan.ts';

type Looked = Omit<NewImport, 'id' | 'planHash' | 'counts' | 'present' | 'gain' | 'createdBy'>;

/**
 * Stores a previewed import, with everything that it would change, until it is applied, cancelled or expires.
 * @param counts the counts of the plan, and other data to be shown
 * @returns the import's id
 */
export async function keepImport(
  tx: Tx,
  context: Pick<Context, 'requestId'> & { actor: Pick<Actor, 'id'> },
  looked: Looked,
  plan: ImportPlan,
  counts: ImportCounts = plan.counts,
): Promise<string> {
  const id = randomUUID();
  const { kind, complete, filename, sha256, undoes } = looked;
  await insertImport(tx, {
    ...looked,
    id,
    planHash: plan.hash,
    counts,
    present: plan.present,
    gain: plan.gain,
    createdBy: context.actor.id,
  });
  await keepChanges(tx, id, plan);
  await recordDone(tx, context, {
    action: 'import.preview',
    entity: 'import',
    entityId: id,
    detail: {
      kind,
      complete,
      filename,
      sha256: sha256.toString('hex'),
      counts,
      ...(undoes && { undoes }),
      ...(plan.gain && { gain: countGain(plan.gain) }),
    },
  });
  return id;
}

/** The changes are sent in parts, so that Postgres writes one part while the next one is put into words. */
async function keepChanges(tx: Tx, id: string, plan: ImportPlan): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (let from = 0; from < plan.total; from += IMPORT_LIMITS.part) {
    const part = plan.part(from, from + IMPORT_LIMITS.part);
    await writing;
    writing = insertChanges(tx, id, from, part);
    // This promise is only awaited below, where its error is thrown.
    writing.catch(() => {});
    // This gives the driver time to send the part before the thread is busy preparing the next one.
    await setImmediate();
  }
  await writing;
}
