import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { LoadedDossier } from './load-dossier.ts';

/**
 * Writes the audit entry for an action on one or all files of a dossier, under the record that the dossier belongs to.
 */
export async function auditDossier(
  db: Db,
  context: Context,
  verb: 'upload' | 'update' | 'delete' | 'archive',
  { id, register, loaded }: LoadedDossier,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordDone(db, context, {
    action: `dossier.${verb}`,
    entity: register.name,
    entityId: loaded.record.id,
    companyId: loaded.record.companyId,
    detail: { dossierId: id, ...detail },
  });
}
