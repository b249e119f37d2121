import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listEligible } from './relation-queries.ts';

/**
 * Emails everybody who may deal with an incident that has arrived without a handler. The email contains none of its
 * content.
 *
 * @param except the person who recorded it, who needs no email
 */
export async function notifyOfArrival(tx: Tx, id: number, except: number | null): Promise<void> {
  const people = await listEligible(tx, id);
  await notify(
    tx,
    people.map(({ idUser }) => idUser).filter((idUser) => idUser !== except),
    { template: 'incidentArrived', params: { register: 'incident', record: id }, key: String(id) },
  );
}
