import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { tryLockDirectory } from './directory-queries.ts';
import { endImport, findOpenImport } from './import-queries.ts';

/**
 * Cancels an import that was previewed and not applied. The person who uploaded the file may do so. Once
 * confirmation has been requested, anybody who could confirm it may cancel it too.
 * @throws Failure NOT_FOUND, also if it has already been applied or cancelled; IMPORT_RUNNING if an import may
 * currently be writing people or companies
 */
export function cancelImport(context: Context, id: string): Promise<Record<string, never>> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    if (!(await tryLockDirectory(tx))) throw new Failure('IMPORT_RUNNING', 'an import is writing people or companies');
    const stored = await findOpenImport(tx, id);
    if (!stored || !(stored.createdBy === actor.id || stored.state === 'asked')) throw notFound(`import ${id}`);
    await endImport(tx, id, actor.id, 'canceled');
    await recordDone(tx, context, {
      action: 'import.cancel',
      entity: 'import',
      entityId: id,
    });
    return {};
  });
}
