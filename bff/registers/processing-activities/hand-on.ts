import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditActivity } from './audit-activity.ts';
import { insertChanges } from './change-queries.ts';
import { entriesOf } from './entries.ts';
import { findOffered, setResponsible } from './queries.ts';
import { processingActivities } from './register.ts';

/**
 * Gives activities to another responsible person, for example when somebody leaves. Either all of them change
 * hands, or none.
 *
 * @returns how many changed hands, not counting those that were already the receiver's
 * @throws Failure NOT_FOUND, WRONG_STATUS (an activity is being approved, or this person may not give it away),
 * VALIDATION
 */
export async function handOnActivities(
  context: Context,
  { ids, idUser }: { ids: readonly number[]; idUser: number },
): Promise<{ count: number }> {
  return inTransaction(context, async (tx) => {
    let count = 0;
    // In a fixed order, so that two such calls never deadlock.
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      const loaded = await loadRecord(tx, context, processingActivities, id, { lock: true });
      refuseUnless(loaded, 'handOn');
      const { record } = loaded;
      const offered = await findOffered(tx, { ...entriesOf(record), idResponsiblePerson: idUser }, record);
      refuseFaults(offered.responsible ? {} : { idUser: ['notAllowed'] });
      if (record.userId === idUser) continue;
      const version = await setResponsible(tx, id, idUser);
      const change = { field: 'idResponsiblePerson', before: record.userId, after: idUser } as const;
      await insertChanges(tx, { register: 'processingActivity', recordId: id, version, by: context.actor.id }, [
        change,
      ]);
      await auditActivity(tx, context, 'handOn', record, { from: record.userId, to: idUser, version });
      count += 1;
    }
    return { count };
  });
}
