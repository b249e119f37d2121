import type { Context } from '#/bff/context.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import { insertNamed } from './handler-queries.ts';
import { setRestricted } from './queries.ts';
import { incidents } from './register.ts';

/**
 * Makes an ordinary incident restricted. From then on only its handler can open it and name others. This
 * cannot be undone.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS (not its handler, or already restricted)
 */
export async function restrictIncident(context: Context, id: number): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, 'restrict');
    await setRestricted(tx, id);
    await insertNamed(tx, id, [context.actor.id], context.actor.id);
    await auditIncident(tx, context, 'restrict', loaded.record, {});
    return {};
  });
}
