import { writeEntry } from '#/bff/audit/write-entry.ts';
import type { Services } from '#/bff/context.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { listToPurge, purgeIncident } from './purge-queries.ts';
import { incidents } from './register.ts';

/**
 * Permanently removes incidents that were deleted longer ago than OPENBOEK_DELETED_KEPT_DAYS: the entries, the
 * conversation, the files, and their content in the audit log. The log still shows that the incident existed and was
 * removed.
 *
 * @returns how many were removed
 */
export async function purgeIncidents({ sql, config }: Pick<Services, 'sql' | 'config'>): Promise<number> {
  let count = 0;
  for (const id of await listToPurge(sql, config.deletedKeptDays))
    await transaction(sql, async (tx) => {
      const gone = await purgeIncident(tx, id);
      if (!gone) return;
      count += 1;
      await writeEntry(tx, {
        actorId: null,
        actorKind: 'system',
        action: 'incident.purge',
        entity: incidents.name,
        entityId: id,
        companyId: gone.companyId,
        outcome: 'done',
        detail: { number: gone.number },
      });
    });
  return count;
}
