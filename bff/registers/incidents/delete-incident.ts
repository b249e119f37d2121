import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import { bringBack, markDeleted } from './queries.ts';
import { deletedIncidents, incidents } from './register.ts';

/**
 * Marks an incident as deleted, which also hides its files. People who may change the incident can restore it.
 *
 * @param reason null if none was given
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function removeIncident(
  context: Context,
  id: number,
  reason: string | null,
): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, 'delete');
    const { number } = loaded.record;
    await markDeleted(tx, id, context.actor.id, reason);
    await auditIncident(tx, context, 'delete', loaded.record, { number, reason });
    return {};
  });
}

/**
 * Restores a deleted incident to its former state.
 *
 * @throws Failure NOT_FOUND (also if it is not deleted), WRONG_STATUS
 */
export async function restoreIncident(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, deletedIncidents, id, { lock: true });
    refuseUnless(loaded, 'restore');
    await bringBack(tx, id);
    await auditIncident(tx, context, 'restore', loaded.record, { number: loaded.record.number });
    return {};
  });
}
