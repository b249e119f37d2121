import type { Tx } from '#/bff/database/connection.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listEligible } from './relation-queries.ts';

/**
 * Mails everybody who may deal with an incident that it is there, for as long as nobody does; nothing of what it says.
 *
 * @param except who recorded it, and knows
 */
export async function tellOfArrival(tx: Tx, id: number, except: number | null): Promise<void> {
  const people = await listEligible(tx, id);
  await notify(
    tx,
    people.map(({ idUser }) => idUser).filter((idUser) => idUser !== except),
    { template: 'incidentArrived', params: { register: 'incident', record: id }, key: String(id) },
  );
}
