import type { ReportDraft } from '#/bff/contract/gift-reports.ts';
import type { ReportStatus, ReportType, StoredReportStatus } from '#/bff/contract/statuses.ts';
import type { Db } from '#/bff/database/connection.ts';
import { nextNumber } from '#/bff/registers/number-queries.ts';

/** The person as shown on a report: stored at submit, so that a later move does not change old reports. */
export interface PersonSnapshot {
  username: string;
  personnelNumber: string | null;
  department: string | null;
  company: string;
  jobDescription: string | null;
  supervisor: string | null;
}

/** A row of gift_reports as the verbs see it. */
export interface ReportRecord {
  id: number;
  number: string;
  companyId: number;
  userId: number;
  status: StoredReportStatus;
  shownStatus: ReportStatus;
  workflowInstanceId: string | null;
  pendingCommandId: string | null;
  lockReason: string | null;
  wfReason: string | null;
  submittedAt: Date | null;
  approvedBy: number | null;
  approvedAt: Date | null;
  personSnapshot: PersonSnapshot | null;
  reportType: ReportType;
  categoryId: number | null;
  contactPerson: string | null;
  contactCompany: string | null;
  contactFunction: string | null;
  occasion: string | null;
  gift: string | null;
  amount: number | null;
  date: string | null;
  declaration: boolean;
  fileId: number | null;
  dossierId: number;
  version: number;
}

const columns = (db: Db) => db`
    id, number, company_id as "companyId", user_id as "userId", status, shown_status as "shownStatus",
           workflow_instance_id as "workflowInstanceId", pending_command_id as "pendingCommandId", lock_reason as "lockReason",
           wf_reason as "wfReason", submitted_at as "submittedAt", approved_by as "approvedBy", approved_at as "approvedAt",
           person_snapshot as "personSnapshot", report_type as "reportType", category_id as "categoryId",
           contact_person as "contactPerson", contact_company as "contactCompany", contact_function as "contactFunction",
           occasion, gift, amount, date, declaration, file_id as "fileId", dossier_id as "dossierId", version`;

/**
 * The report, locked for the rest of the transaction if `lock` is set; undefined if it does not exist or is
 * deleted.
 */
export async function findReport(db: Db, id: number, lock: boolean): Promise<ReportRecord | undefined> {
  const [row] = await db<ReportRecord[]>`
    select ${columns(db)} from gift_reports where id = ${id} and deleted_at is null ${lock ? db`for update` : db``}`;
  return row;
}

/** The report whose process an instance runs, locked for the rest of the transaction; undefined if there is none. */
export async function findReportOf(tx: Db, instance: string): Promise<ReportRecord | undefined> {
  const [row] = await tx<ReportRecord[]>`
    select ${columns(tx)} from gift_reports where workflow_instance_id = ${instance} and deleted_at is null for update`;
  return row;
}

/** A person in the shape of the snapshot; `userId` is an id, or a column that contains ids. */
export const personOf = (db: Db, userId: ReturnType<Db>) => db`
  select u.display_name as username, u.personnel_number as "personnelNumber", u.department, c.name as company,
         u.job_description as "jobDescription", s.display_name as supervisor
  from users u join companies c on c.id = u.company_id left join users s on s.id = u.supervisor_id
  where u.id = ${userId}`;

/** Whether the category is marked as one for public officials; false without a category. */
export async function isPublicOfficial(db: Db, categoryId: number | null): Promise<boolean> {
  const rows = await db`
    select from picklist_items
    where list = 'reportCategories' and id = ${categoryId} and (attributes->>'publicOfficial')::boolean`;
  return rows.length > 0;
}

/** The person's current data, in the shape of the snapshot. */
export async function readPerson(db: Db, userId: number): Promise<PersonSnapshot> {
  const [row] = await db<PersonSnapshot[]>`${personOf(db, db`${userId}`)}`;
  if (!row) throw new Error(`user ${userId} is gone`);
  return row;
}

/**
 * Stores a Concept in its owner's current company. The owner's row is locked until the transaction ends, so that a
 * Concept created while its owner is being moved is never missed by the move (follow-owners.ts).
 */
export async function insertReport(
  db: Db,
  userId: number,
  draft: ReportDraft,
): Promise<{ id: number; number: string; companyId: number }> {
  const { number, year } = await nextNumber(db, 'giftReport', 'GR');
  const [row] = await db<{ id: number; companyId: number }[]>`
    insert into gift_reports (number, register_year, company_id, user_id, report_type, category_id, contact_person, contact_company,
                              contact_function, occasion, gift, amount, date, declaration)
    select ${number}, ${year}, owner.company_id, owner.id, ${draft.idReportType}::int, ${draft.idReportCategory}::int,
           ${draft.contactPerson}, ${draft.contactCompany}, ${draft.contactFunction}, ${draft.occasion}, ${draft.gift},
           ${draft.amount}::numeric, ${draft.date}::date, ${draft.declaration}::boolean
    from (select id, company_id from users where id = ${userId} for share) owner
    returning id, company_id as "companyId"`;
  if (!row) throw new Error(`user ${userId} is gone`);
  return { id: row.id, number, companyId: row.companyId };
}

/** Overwrites a Concept if it still has the version that was read; otherwise returns undefined. */
export async function updateReport(
  db: Db,
  id: number,
  version: number,
  draft: ReportDraft,
): Promise<number | undefined> {
  const [row] = await db<{ version: number }[]>`
    update gift_reports set report_type = ${draft.idReportType}, category_id = ${draft.idReportCategory},
      contact_person = ${draft.contactPerson}, contact_company = ${draft.contactCompany}, contact_function = ${draft.contactFunction},
      occasion = ${draft.occasion}, gift = ${draft.gift}, amount = ${draft.amount}, date = ${draft.date},
      declaration = ${draft.declaration}, version = version + 1
    where id = ${id} and version = ${version} and shown_status = 1
    returning version`;
  return row?.version;
}

/**
 * Deletes a Concept, and marks its files for the sweep to remove. Returns false if the report is no longer a Concept.
 */
export async function deleteReport(db: Db, id: number): Promise<boolean> {
  const deleted = await db`
    with gone as (
      update gift_reports g set deleted_at = now(), file_id = null from gift_reports old
      where g.id = ${id} and old.id = g.id and g.shown_status = 1 and g.deleted_at is null returning g.dossier_id, old.file_id),
    emptied as (
      update dossier_files set deleted_at = now()
      where dossier_id in (select dossier_id from gone) and deleted_at is null returning file_id),
    freed as (
      update files set deleted_at = now()
      where id in (select file_id from gone union all select file_id from emptied))
    select dossier_id from gone`;
  return deleted.length > 0;
}

/** Whether the category may be chosen: it is visible, or the report already has it (OP-026). */
export async function isCategoryOffered(db: Db, categoryId: number, present: number | null): Promise<boolean> {
  if (categoryId === present) return true;
  const rows =
    await db`select 1 from picklist_items where list = 'reportCategories' and id = ${categoryId} and visible`;
  return rows.length > 0;
}

export async function findCategoryName(
  db: Db,
  categoryId: number,
): Promise<{ nameNl: string; nameEn: string } | undefined> {
  const [row] = await db<{ nameNl: string; nameEn: string }[]>`
    select name_nl as "nameNl", name_en as "nameEn" from picklist_items where list = 'reportCategories' and id = ${categoryId}`;
  return row;
}

/**
 * The reports that have the file, in the form or in the dossier, each with its owner and the people who may decide it
 * now.
 */
export async function listConcernedByFile(db: Db, fileId: number): Promise<{ recordId: number; people: number[] }[]> {
  return db<{ recordId: number; people: number[] }[]>`
    select r.id as "recordId",
      array(select r.user_id
            union select a.actor_id from task_actors a where a.register = 'giftReport' and a.record_id = r.id) as people
    from gift_reports r
    where r.deleted_at is null
      and (r.file_id = ${fileId}
        or r.dossier_id in (select dossier_id from dossier_files where file_id = ${fileId} and deleted_at is null))`;
}
