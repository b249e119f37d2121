import type { Tx } from '#/bff/database/connection.ts';
import { insertMails, type Notice } from './queries.ts';

/** Puts an email for each of the given people into the outbox, in the caller's transaction. Nothing is sent here. */
export async function notify(tx: Tx, userIds: Iterable<number>, notice: Notice): Promise<void> {
  const people = [...new Set(userIds)];
  if (people.length > 0) await insertMails(tx, people, notice);
}
