import type { Db } from '#/bff/database/connection.ts';
import type { ScanState } from '#/bff/files/scan.ts';
import type { ReportRecord } from './queries.ts';

/** Somebody who may act on an open task of a report: `principal` has it, `actorId` acts. */
export interface ActorLine {
  taskId: string;
  instanceId: string;
  principalId: number;
  principal: string;
  upn: string;
  actorId: number;
  redirectedToUpn: string | null;
}

/** Who may act on the report's open tasks now, as upn and, where it is somebody else who acts, the other's upn. */
export async function listActors(db: Db, reportId: number): Promise<ActorLine[]> {
  return db<ActorLine[]>`
    select a.task_id as "taskId", a.instance_id as "instanceId", p.id as "principalId", p.display_name as principal, p.upn,
           a.actor_id as "actorId",
           case when a.actor_id <> a.principal_id then r.upn end as "redirectedToUpn"
    from task_actors a join users p on p.id = a.principal_id join users r on r.id = a.actor_id
    where a.register = 'giftReport' and a.record_id = ${reportId}
    order by a.task_id, p.upn, r.upn`;
}

/** What the page shows beside the record's own columns. Days are in the configured time zone. */
export interface ReportSurroundings {
  submittedOn: string | null;
  approvedBy: string | null;
  approvedOn: string | null;
  pendingSince: Date | null;
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
           w.created_at as "pendingSince", l.display_name as "lockedBy", g.locked_at as "lockedAt",
           case when f.id is not null then
             jsonb_build_object('id', f.id, 'filename', f.filename, 'contentType', f.content_type, 'bytes', f.bytes,
               'scan', f.scan) end as file
    from gift_reports g
    cross join zone
    left join users a on a.id = g.approved_by
    left join users l on l.id = g.locked_by
    left join workflow_commands w on w.id = g.pending_command_id
    left join files f on f.id = g.file_id and f.deleted_at is null
    where g.id = ${report.id}`;
  if (!row) throw new Error(`report ${report.id} is gone`);
  return row;
}
