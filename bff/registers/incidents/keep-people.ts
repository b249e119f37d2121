import type { Context } from '#/bff/context.ts';
import type { IncidentPeople } from '#/bff/contract/incident-people.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound, refuseFaults } from '#/bff/failure.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import {
  insertConcerned,
  insertNamed,
  listNameable,
  listPeople,
  mayBeConcerned,
  removePerson,
} from './handler-queries.ts';
import { notifyOfArrival } from './notify-of-arrival.ts';
import { type IncidentRecord, setHandler } from './queries.ts';
import { incidents } from './register.ts';
import { listEligible } from './relation-queries.ts';

/** The people who are named in an incident, or whom it is about. @throws Failure NOT_FOUND */
export async function readPeople(context: Context, id: number): Promise<IncidentPeople> {
  const { sql } = context.services;
  await loadRecord(sql, context, incidents, id);
  const [named, concerned] = await Promise.all([
    listPeople(sql, 'incident_named_handlers', id),
    listPeople(sql, 'incident_concerned', id),
  ]);
  return { named: named.map(dated), concerned: concerned.map(dated) };
}

const dated = <T extends { since: Date }>({ since, ...person }: T) => ({ ...person, since: since.toISOString() });

/** The people who can be named in a restricted incident. @throws Failure NOT_FOUND, WRONG_STATUS */
export async function readNameable(context: Context, id: number): Promise<Handler[]> {
  const { sql } = context.services;
  refuseUnless(await loadRecord(sql, context, incidents, id), 'widen');
  return listNameable(sql, id);
}

type Done = Record<string, never>;

/** Changes the people of an incident in one transaction, if the caller may take this action now. */
function act(
  context: Context,
  id: number,
  action: 'widen' | 'concern',
  change: (tx: Tx, record: IncidentRecord) => Promise<void>,
): Promise<Done> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, action);
    await change(tx, loaded.record);
    return {};
  });
}

const refuse = () => new Failure('VALIDATION', 'this person cannot be chosen', { fields: { idUser: ['notAllowed'] } });

/**
 * Names somebody in a restricted incident; from then on they can open all of it. Only its named handlers can
 * do this.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (the person is already named, is concerned, was excluded by the
 * reporter, or lacks the right)
 */
export const nameHandler = (context: Context, id: number, userId: number): Promise<Done> =>
  act(context, id, 'widen', async (tx, record) => {
    const isPossible = (await listNameable(tx, id)).some(({ idUser }) => idUser === userId);
    refuseFaults(isPossible ? {} : { idUser: ['notAllowed'] });
    await insertNamed(tx, id, [userId], context.actor.id);
    await auditIncident(tx, context, 'name-handler', record, { user: userId });
    const params = { register: 'incident', record: id };
    await notify(tx, [userId], { template: 'incidentNamed', params, key: `${id} ${context.requestId}` });
  });

/**
 * Removes a named handler from a restricted incident, which they can then no longer open. The last person who can open
 * it cannot be removed.
 *
 * @throws Failure NOT_FOUND (also for a person who is not named), WRONG_STATUS, VALIDATION (nobody could open the
 * incident any longer)
 */
export const unnameHandler = (context: Context, id: number, userId: number): Promise<Done> =>
  act(context, id, 'widen', async (tx, record) => {
    if (!(await removePerson(tx, 'incident_named_handlers', id, userId))) throw notFound(`named handler ${userId}`);
    if ((await listEligible(tx, id)).length === 0) throw refuse();
    await auditIncident(tx, context, 'take-off-handler', record, { user: userId });
    if (record.handlerId !== userId) return;
    await setHandler(tx, id, null);
    await notifyOfArrival(tx, id, context.actor.id);
  });

/**
 * Records that an incident is about somebody: they cannot see it, and can never deal with it.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (a handler or named person must step down first)
 */
export const addConcerned = (context: Context, id: number, userId: number): Promise<Done> =>
  act(context, id, 'concern', async (tx, record) => {
    if (!(await mayBeConcerned(tx, id, userId))) throw refuse();
    if (!(await insertConcerned(tx, id, userId, context.actor.id))) return;
    await auditIncident(tx, context, 'add-concerned', record, { user: userId });
  });

/** Undoes `addConcerned`. @throws Failure NOT_FOUND (also for a person who is not concerned), WRONG_STATUS */
export const removeConcerned = (context: Context, id: number, userId: number): Promise<Done> =>
  act(context, id, 'concern', async (tx, record) => {
    if (!(await removePerson(tx, 'incident_concerned', id, userId))) throw notFound(`person concerned ${userId}`);
    await auditIncident(tx, context, 'remove-concerned', record, { user: userId });
  });
