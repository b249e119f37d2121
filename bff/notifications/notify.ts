import type { Tx } from '#/bff/database/connection.ts';
import { insertMail, type Notice } from './queries.ts';

/** Leaves a mail for each of these people in the outbox, in the caller's transaction. Nothing is sent here. */
export async function notify(tx: Tx, userIds: Iterable<number>, notice: Notice): Promise<void> {
  for (const userId of new Set(userIds)) await insertMail(tx, userId, notice);
}
