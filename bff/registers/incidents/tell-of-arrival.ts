import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listEligible } from './relation-queries.ts';

/**
 * Mails everybody who may deal with an incident that it has arrived, while it has no handler. The mail contains nothing
 * of its content.
 *
 * @param except the person who recorded it, and so knows
 */
export async function tellOfArrival(tx: Tx, id: number, except: number | null): Promise<void> {
  const people = await listEligible(tx, id);
  await notify(
    tx,
    people.map(({ idUser }) => idUser).filter((idUser) => idUser !== except),
    { template: 'incidentArrived', params: { register: 'incident', record: id }, key: String(id) },
  );
}
