import type { Tx } from '#/bff/database/connection.ts';
import { insertMails, type Notice } from './queries.ts';

/**
 * Puts an email for each of the given people into the outbox, in the caller's transaction. Nothing is sent here.
 *
 * @returns the number of these emails, without those that were put there before
 */
export async function notify(tx: Tx, userIds: Iterable<number>, notice: Notice): Promise<number> {
  const people = [...new Set(userIds)];
  return people.length > 0 ? insertMails(tx, people, notice) : 0;
}
