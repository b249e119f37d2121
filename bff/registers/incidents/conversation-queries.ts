import type { IncidentMessage, IncidentNote } from '#/bff/contract/incident-conversation.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

/** Whether the reporter of an incident has a code with which they can open it again. */
export async function hasCode(db: Db, id: number): Promise<boolean> {
  return (await db`select from incident_codes where incident_id = ${id}`).length > 0;
}

type Line<T extends { at: string }> = Omit<T, 'at'> & { createdAt: Date };

export async function listMessages(db: Db, id: number): Promise<Line<IncidentMessage>[]> {
  return db<Line<IncidentMessage>[]>`
    select m.id, m.body as text, m.created_at as "createdAt", u.display_name as author, f.filename
    from incident_messages m left join users u on u.id = m.author_id left join files f on f.id = m.file_id
    where m.incident_id = ${id} order by m.id`;
}

/** The notes of the people who deal with the incident; never read together with messages. */
export async function listNotes(db: Db, id: number): Promise<Line<IncidentNote>[]> {
  return db<Line<IncidentNote>[]>`
    select n.id, n.body as text, n.created_at as "createdAt", u.display_name as author
    from incident_notes n join users u on u.id = n.author_id
    where n.incident_id = ${id} order by n.id`;
}

/** Writes to the reporter, who is notified if they left an address. */
export async function insertAnswer(tx: Tx, id: number, by: number, body: string): Promise<void> {
  await tx`insert into incident_messages (incident_id, author_id, body) values (${id}, ${by}, ${body})`;
  await tx`
    update incident_codes set news_at = coalesce(news_at, now()), tries = 0
    where incident_id = ${id} and address is not null`;
}

export async function insertNote(tx: Tx, id: number, by: number, body: string): Promise<void> {
  await tx`insert into incident_notes (incident_id, author_id, body) values (${id}, ${by}, ${body})`;
}
