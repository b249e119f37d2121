import type { Db } from '#/bff/database/connection.ts';

/** Texts that people typed about a record in addition to its content, and its former contents. */
interface Typed {
  remarks: string[];
  /** Names and descriptions of files. */
  fileNames: string[];
  /** The content at each decision, and the values that a save replaced. */
  former: unknown[];
}

/**
 * Texts about one record: remarks and reasons of all its runs, names and descriptions of its files, and its
 * former contents.
 *
 * @param table the table of its register
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
        select f.filename from files f where f.id = ${fileId}
        union select said.text
        from dossier_files d join ${db(table)} r on r.dossier_id = d.dossier_id left join files f on f.id = d.file_id
        cross join lateral unnest(array[f.filename, d.description]) said(text)
        where r.id = ${id} and said.text is not null
      ) as "fileNames",
      array(
        select decided.record_snapshot from decided
        union all select changed -> 'before'
        from record_changes c cross join lateral jsonb_array_elements(c.changes) changed
        where c.register = ${register} and c.record_id = ${id}
      ) as former`;
  return row;
}
