import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listEligible } from './relation-queries.ts';
import { listDueIncidents } from './term-queries.ts';

/** Reminders go out this many days before the last day of a term, and again on that day. */
const DAYS_BEFORE = 2;

/**
 * Sends an email if a term of an incident is about to end, ends today, or ended recently without a reminder: to its
 * handler or, if it has none, to everybody who may deal with it. Each reminder is sent once, however often this is
 * called.
 */
export async function remindOfTerms(sql: Sql): Promise<void> {
  for (const { id, handlerId, due, isToday } of await listDueIncidents(sql, DAYS_BEFORE)) {
    await transaction(sql, async (tx) => {
      const people = handlerId === null ? (await listEligible(tx, id)).map(({ idUser }) => idUser) : [handlerId];
      await notify(tx, people, {
        template: isToday ? 'incidentTermToday' : 'incidentTermNear',
        params: { register: 'incident', record: id, due },
        key: `${id} ${due}`,
      });
    });
  }
}
