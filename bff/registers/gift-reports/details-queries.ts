import type { Db } from '#/bff/database/connection.ts';
import type { ScanState } from '#/bff/files/scan.ts';
import type { ReportRecord } from './queries.ts';

/**
 * The data that the page of a report shows in addition to the report's own columns. Days are in the configured time
 * zone.
 */
export interface ReportSurroundings {
  submittedOn: string | null;
  approvedBy: string | null;
  approvedOn: string | null;
  lockedBy: string | null;
  lockedAt: Date | null;
  file: { id: number; filename: string; contentType: string; bytes: number; scan: ScanState } | null;
}

export async function findSurroundings(db: Db, report: ReportRecord): Promise<ReportSurroundings> {
  const [row] = await db<ReportSurroundings[]>`
    with zone as (select value #>> '{}' as name from settings where name = 'time_zone')
    select to_char(g.submitted_at at time zone zone.name, 'YYYY-MM-DD') as "submittedOn",
           a.display_name as "approvedBy",
           to_char(g.approved_at at time zone zone.name, 'YYYY-MM-DD') as "approvedOn",
           l.display_name as "lockedBy", g.locked_at as "lockedAt",
           case when f.id is not null then
             jsonb_build_object('id', f.id, 'filename', f.filename, 'contentType', f.content_type, 'bytes', f.bytes,
               'scan', f.scan) end as file
    from gift_reports g
    cross join zone
    left join users a on a.id = g.approved_by
    left join users l on l.id = g.locked_by
    left join files f on f.id = g.file_id and f.deleted_at is null
    where g.id = ${report.id}`;
  if (!row) throw new Error(`report ${report.id} is gone`);
  return row;
}
