import type { Context } from '#/bff/context.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import { notifyOfArrival } from './notify-of-arrival.ts';
import { setHandler } from './queries.ts';
import { incidents } from './register.ts';
import { listEligible } from './relation-queries.ts';

/**
 * Sets who deals with an incident from now on. A person who is assigned by somebody else gets an email. If the handler
 * gives the incident up, everybody else who may take it gets an email.
 *
 * @param userId null for no handler
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (a person who may not deal with it)
 */
export async function assignHandler(
  context: Context,
  id: number,
  userId: number | null,
): Promise<{ handler: Handler | null }> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, 'assign');
    const { record } = loaded;
    const people = await listEligible(tx, id);
    const handler = people.find(({ idUser }) => idUser === userId) ?? null;
    // The current handler may stay, even if they could no longer be assigned because the incident has moved to another
    // company.
    if (userId === record.handlerId) return { handler };
    if (userId !== null && handler === null)
      throw new Failure('VALIDATION', 'this person may not deal with the incident', {
        fields: { idUser: ['notAllowed'] },
      });
    await setHandler(tx, id, userId);
    await auditIncident(tx, context, 'assign', record, { from: record.handlerId, to: userId });
    if (userId === null) await notifyOfArrival(tx, id, context.actor.id);
    else if (userId !== context.actor.id)
      await notify(tx, [userId], {
        template: 'incidentHandedOver',
        params: { register: 'incident', record: id },
        key: `${id} ${context.requestId}`,
      });
    return { handler };
  });
}

/** The people who may deal with the incident, sorted by name, for callers who may assign a handler. */
export async function listHandlers(context: Context, id: number): Promise<Handler[]> {
  const { sql } = context.services;
  const loaded = await loadRecord(sql, context, incidents, id);
  refuseUnless(loaded, 'assign');
  return listEligible(sql, loaded.record.id);
}
