import type { Db, Tx } from '#/bff/database/connection.ts';

/** Incidents that were deleted at least `days` days ago, except those on legal hold. */
export async function listToPurge(db: Db, days: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from incidents
    where deleted_at <= now() - make_interval(days => ${days}) and not legal_hold
    order by deleted_at`;
  return rows.map(({ id }) => id);
}

/**
 * Permanently removes an incident that is still deleted, with everything that belongs to it; the sweep of the
 * file store removes its files.
 *
 * @returns its number and company; undefined if it has been restored or put on legal hold in the meantime
 */
export async function purgeIncident(
  tx: Tx,
  id: number,
): Promise<{ number: string; companyId: number | null } | undefined> {
  const [gone] = await tx<{ number: string; companyId: number | null; dossierId: number; fileId: number | null }[]>`
    select number, company_id as "companyId", dossier_id as "dossierId", file_id as "fileId" from incidents
    where id = ${id} and deleted_at is not null and not legal_hold for update`;
  if (!gone) return undefined;
  const { number, companyId, dossierId, fileId } = gone;
  await tx`
    update files set deleted_at = now()
    where deleted_at is null and (id = ${fileId}::int
      or id in (select file_id from dossier_files where dossier_id = ${dossierId})
      or id in (select file_id from incident_messages where incident_id = ${id}))`;
  await tx`delete from incidents where id = ${id}`;
  await tx`delete from dossier_files where dossier_id = ${dossierId}`;
  await tx`delete from dossiers where id = ${dossierId}`;
  await tx`select erase_details_of_incident(${id})`;
  return { number, companyId };
}
