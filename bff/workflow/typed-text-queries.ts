import type { Db } from '#/bff/database/connection.ts';

/** What people typed about a record beside its content, and contents that it had before. */
interface Typed {
  remarks: string[];
  fileNames: string[];
  /** As it was at each decision. */
  snapshots: Record<string, unknown>[];
}

/**
 * Texts about one record: remarks and reasons of all its runs, names of its files, also of those that are deleted, and
 * its content at each decision.
 *
 * @param table of its register
 * @param fileId the file of its form
 */
export async function findTypedTexts(
  db: Db,
  { table, register, id, fileId }: { table: string; register: string; id: number; fileId: number | null },
): Promise<Typed> {
  const [row] = await db<[Typed]>`
    with runs as (select i.id from workflow_instances i where i.register = ${register} and i.record_id = ${id}),
      decided as (select d.remark, d.record_snapshot from decisions d where d.instance_id in (select runs.id from runs))
    select
      array(
        select decided.remark from decided where decided.remark is not null
        union select l.message from logbook l where l.instance_id in (select runs.id from runs) and l.message is not null
      ) as remarks,
      array(
        select f.filename from files f
        where f.id = ${fileId} or f.id in (
          select d.file_id from dossier_files d join ${db(table)} r on r.dossier_id = d.dossier_id where r.id = ${id})
      ) as "fileNames",
      array(select decided.record_snapshot from decided) as snapshots`;
  return row;
}
