import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { notFound } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { hideStoredTexts } from '#/bff/workflow/hide-stored-texts.ts';
import { setRecordFile } from './queries.ts';
import type { FileRegister } from './record-file.ts';

/**
 * Removes the file of a record whose file the caller may change (FI-001). The sweep deletes its bytes a day later.
 *
 * @throws Failure NOT_FOUND (also if it has no file), WRONG_STATUS
 */
export async function deleteFile(context: Context, register: FileRegister, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, register, id, { lock: true });
    refuseUnless(loaded, 'changeFile');
    const { fileId, companyId } = loaded.record;
    if (fileId === null) throw notFound(`file of ${register.noun} ${id}`);
    await hideStoredTexts(tx, register.name, id);
    await setRecordFile(tx, register.table, id, null);
    await recordDone(tx, context, {
      action: 'file.delete',
      entity: register.name,
      entityId: id,
      companyId,
      detail: { fileId },
    });
    return {};
  });
}
