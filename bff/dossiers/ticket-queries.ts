import type { Db } from '#/bff/database/connection.ts';

/** Stores that a person may open a file once before the ticket expires; deletes expired tickets. */
export async function insertTicket(
  db: Db,
  ticket: { hash: Buffer; fileId: number; userId: number; seconds: number },
): Promise<void> {
  await db`
    with gone as (delete from download_tickets where expires_at < now())
    insert into download_tickets (token_hash, file_id, user_id, expires_at)
    values (${ticket.hash}, ${ticket.fileId}, ${ticket.userId}, now() + make_interval(secs => ${ticket.seconds}))`;
}

/** Uses up a ticket. @returns the file that it opens; undefined if it is unknown, used, expired or somebody else's */
export async function takeTicket(db: Db, hash: Buffer, userId: number): Promise<number | undefined> {
  const [row] = await db<{ fileId: number }[]>`
    delete from download_tickets where token_hash = ${hash} and user_id = ${userId} and expires_at >= now()
    returning file_id as "fileId"`;
  return row?.fileId;
}

/** The line of the dossier that a file is in. */
export async function findLineOf(db: Db, fileId: number): Promise<{ id: number; dossierId: number } | undefined> {
  const [row] = await db<{ id: number; dossierId: number }[]>`
    select id, dossier_id as "dossierId" from dossier_files where file_id = ${fileId} and deleted_at is null`;
  return row;
}
