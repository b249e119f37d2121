import type { Tx } from '#/bff/database/connection.ts';
import { insertMail } from './queries.ts';

/** What a mail tells. The words are made when it is sent, in the language its reader then has. */
export type Template =
  | 'taskWaiting'
  | 'taskReminder'
  | 'taskEscalated'
  | 'taskWithoutApprover'
  | 'reportProcessed'
  | 'reportRejected'
  | 'reportWithdrawn'
  | 'processFailed'
  | 'decisionRefused'
  | 'commandStuck';

export interface Notice {
  template: Template;
  /** Ids only: names are joined when the mail is made (DESIGN §10). */
  params: Readonly<Record<string, string | number | null>>;
  /** Names the occasion: with template and reader it makes one mail, however often it is told. */
  key: string;
}

/** Leaves a mail for each of these people in the outbox, in the caller's transaction. Nothing is sent here. */
export async function notify(tx: Tx, userIds: Iterable<number>, notice: Notice): Promise<void> {
  for (const userId of new Set(userIds)) await insertMail(tx, userId, notice);
}
