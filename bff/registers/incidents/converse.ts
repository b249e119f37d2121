import type { Context } from '#/bff/context.ts';
import type { Conversation, IncidentNote } from '#/bff/contract/incident-conversation.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import { hasCode, insertAnswer, insertNote, listMessages, listNotes } from './conversation-queries.ts';
import { incidents } from './register.ts';

/** The messages between reporter and handlers. @throws Failure NOT_FOUND */
export async function readConversation(context: Context, id: number): Promise<Conversation> {
  const { sql } = context.services;
  await loadRecord(sql, context, incidents, id);
  const [code, messages] = await Promise.all([hasCode(sql, id), listMessages(sql, id)]);
  return { hasCode: code, messages: messages.map(dated) };
}

/** The notes of the handlers for each other. @throws Failure NOT_FOUND */
export async function readNotes(context: Context, id: number): Promise<IncidentNote[]> {
  const { sql } = context.services;
  await loadRecord(sql, context, incidents, id);
  return (await listNotes(sql, id)).map(dated);
}

const dated = <T extends { createdAt: Date }>({ createdAt, ...line }: T) => ({ ...line, at: createdAt.toISOString() });

/**
 * Writes to the reporter, as the handler.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS (not the handler, or a reporter who cannot return)
 */
export async function answerReporter(context: Context, id: number, text: string): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, 'answer');
    if (!(await hasCode(tx, id))) throw new Failure('WRONG_STATUS', 'the reporter has no code');
    await insertAnswer(tx, id, context.actor.id, text);
    await auditIncident(tx, context, 'answer', loaded.record, {});
    return {};
  });
}

/** Writes a note that the reporter never reads. @throws Failure NOT_FOUND, WRONG_STATUS */
export async function addNote(context: Context, id: number, text: string): Promise<Record<string, never>> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, 'note');
    await insertNote(tx, id, context.actor.id, text);
    await auditIncident(tx, context, 'note', loaded.record, {});
    return {};
  });
}
