import type { Db } from '#/bff/database/connection.ts';
import type { ActivityRecord } from './queries.ts';

/** The data that the page of an activity shows in addition to the activity's own columns. */
export interface ActivitySurroundings {
  company: string;
  privacyOfficer: string | null;
  country: { nameNl: string; nameEn: string } | null;
  dpiaReference: string | null;
  submittedAt: Date | null;
  /** Whether a task that only asks for a confirmation is open. */
  isUnderReview: boolean;
}

/**
 * The id of the type DPIA in the list fileTypes. `dpiaReference` is the name of the newest file of this type in the
 * dossier.
 */
const DPIA_FILE = 5;

export async function findActivitySurroundings(db: Db, activity: ActivityRecord): Promise<ActivitySurroundings> {
  const [row] = await db<ActivitySurroundings[]>`
    select c.name as company, o.display_name as "privacyOfficer",
      (select jsonb_build_object('nameNl', i.name_nl, 'nameEn', i.name_en) from picklist_items i
       where i.list = 'countries' and i.id = p.country_id) as country,
      (select f.filename from dossier_files df join files f on f.id = df.file_id
       where df.dossier_id = p.dossier_id and df.deleted_at is null and f.deleted_at is null and df.file_type_id = ${DPIA_FILE}
       order by df.created_at desc limit 1) as "dpiaReference",
      (select i.created_at from workflow_instances i where i.id = p.workflow_instance_id) as "submittedAt",
      exists (select from inbox_tasks t where t.instance_id = p.workflow_instance_id and t.state = 'open'
              and only_confirms(t.approver_rule)) as "isUnderReview"
    from processing_activities p
    join companies c on c.id = p.company_id
    left join users o on o.id = p.privacy_officer_id
    where p.id = ${activity.id}`;
  if (!row) throw new Error(`activity ${activity.id} is gone`);
  return row;
}
