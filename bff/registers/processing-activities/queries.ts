import type { ActivityDraft, ActivityField } from '#/bff/contract/activities.ts';
import type { ActivityStatus, StoredActivityStatus } from '#/bff/contract/statuses.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import { nextNumber } from '#/bff/registers/number-queries.ts';

/** A row of processing_activities as the verbs see it, without its lists. */
export interface ActivityRecord {
  id: number;
  number: string;
  companyId: number;
  /** The responsible person. */
  userId: number;
  /** The name of the responsible person. */
  responsiblePerson: string;
  officerId: number | null;
  status: StoredActivityStatus;
  shownStatus: ActivityStatus;
  workflowInstanceId: string | null;
  pendingCommandId: string | null;
  wfReason: string | null;
  approvedAt: Date | null;
  name: string | null;
  responsiblePersonDep: string | null;
  reviewDate: string | null;
  dueDate: string | null;
  businessProcess: string | null;
  purpose: string | null;
  categoryDataSubjects: string | null;
  sourceOfData: string | null;
  specificationLegalGround: string | null;
  hasDataProcessor: boolean;
  dataProcessorName: string | null;
  processingAgreement: boolean;
  countryId: number | null;
  dpiaRequired: boolean;
  dpiaPerformed: boolean | null;
  dpiaDate: string | null;
  dossierId: number;
  inForce: ActivityDraft | null;
  inForceAt: Date | null;
  version: number;
}

const columns = (db: Db) => db`
  p.id, p.number, p.company_id as "companyId", p.user_id as "userId",
  (select u.display_name from users u where u.id = p.user_id) as "responsiblePerson", p.privacy_officer_id as "officerId",
  p.status, p.shown_status as "shownStatus", p.workflow_instance_id as "workflowInstanceId",
  p.pending_command_id as "pendingCommandId", p.wf_reason as "wfReason", p.approved_at as "approvedAt", p.name,
  p.responsible_person_dep as "responsiblePersonDep", p.review_date as "reviewDate", p.due_date as "dueDate",
  p.business_process as "businessProcess", p.purpose, p.category_data_subjects as "categoryDataSubjects",
  p.source_of_data as "sourceOfData", p.specification_legal_ground as "specificationLegalGround",
  p.has_data_processor as "hasDataProcessor", p.data_processor_name as "dataProcessorName",
  p.processing_agreement as "processingAgreement", p.country_id as "countryId", p.dpia_required as "dpiaRequired",
  p.dpia_performed as "dpiaPerformed", p.dpia_date as "dpiaDate", p.dossier_id as "dossierId", p.in_force as "inForce",
  p.in_force_at as "inForceAt", p.version`;

/**
 * The activity, locked for the rest of the transaction if `lock` is set; undefined if it does not exist or is
 * deleted.
 */
export async function findActivity(db: Db, id: number, lock: boolean): Promise<ActivityRecord | undefined> {
  const [row] = await db<ActivityRecord[]>`
    select ${columns(db)} from processing_activities p where p.id = ${id} and p.deleted_at is null
    ${lock ? db`for update of p` : db``}`;
  return row;
}

/** The activity whose process an instance runs, locked for the rest of the transaction; undefined if there is none. */
export async function findActivityOf(tx: Db, instance: string): Promise<ActivityRecord | undefined> {
  const [row] = await tx<ActivityRecord[]>`
    select ${columns(tx)} from processing_activities p
    where p.workflow_instance_id = ${instance} and p.deleted_at is null for update of p`;
  return row;
}

type Entries = Pick<ActivityDraft, ActivityField>;

/** Stores a Concept with its own dossier. */
export async function insertActivity(
  tx: Tx,
  draft: Entries,
): Promise<{ id: number; number: string; dossierId: number }> {
  const { number, year } = await nextNumber(tx, 'processingActivity', 'PA');
  const [dossier] = await tx<{ id: number }[]>`insert into dossiers (type) values (2) returning id`;
  if (!dossier) throw new Error('an insert returned no row');
  const [row] = await tx<{ id: number }[]>`
    insert into processing_activities (number, register_year, company_id, user_id, dossier_id)
    values (${number}, ${year}, ${draft.idCompany}, ${draft.idResponsiblePerson}, ${dossier.id}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  await storeEntries(tx, row.id, 1, draft);
  await tx`update processing_activities set version = 1 where id = ${row.id}`;
  return { id: row.id, number, dossierId: dossier.id };
}

/** Overwrites the entries if the activity still has the version that was read; otherwise returns undefined. */
export async function storeEntries(tx: Tx, id: number, version: number, draft: Entries): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    update processing_activities set company_id = ${draft.idCompany}, user_id = ${draft.idResponsiblePerson}, name = ${draft.name},
      responsible_person_dep = ${draft.responsiblePersonDep}, review_date = ${draft.reviewDate},
      business_process = ${draft.businessProcess}, privacy_officer_id = ${draft.idPrivacyOfficer}, purpose = ${draft.purpose},
      category_data_subjects = ${draft.categoryDataSubjects}, source_of_data = ${draft.sourceOfData},
      specification_legal_ground = ${draft.specificationLegalGround}, has_data_processor = ${draft.hasDataProcessor},
      data_processor_name = ${draft.dataProcessorName}, processing_agreement = ${draft.processingAgreement},
      country_id = ${draft.idCountry}, dpia_required = ${draft.dpiaRequired}, dpia_performed = ${draft.dpiaPerformed},
      dpia_date = ${draft.dpiaDate}, version = version + 1
    where id = ${id} and version = ${version} and deleted_at is null
    returning version`;
  return row?.version;
}

/**
 * Deletes an activity unless its approval is running or a command is under way; it keeps its dossier. Returns false if
 * it was not deleted.
 */
export async function markActivityDeleted(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx`
    update processing_activities set deleted_at = now()
    where id = ${id} and shown_status not in (10, 999) and deleted_at is null returning id`;
  return rows.length > 0;
}

/** Makes another person responsible for an activity. */
export async function setResponsible(tx: Tx, id: number, userId: number): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update processing_activities set user_id = ${userId}, version = version + 1 where id = ${id} returning version`;
  if (!row) throw new Error(`activity ${id} is gone`);
  return row.version;
}

/** Stores the last approver, and the time of the approval. */
export async function storeActivityApproval(tx: Tx, id: number, by: number, at: Date): Promise<void> {
  await tx`
    update processing_activities set approved_by = ${by}, approved_at = ${at}
    where id = ${id} and (approved_by, approved_at) is distinct from (${by}::int, ${at}::timestamptz)`;
}

/**
 * Puts the approved content in force. The next review is due after the configured number of months, unless a future day
 * was entered. A running review ends.
 */
export async function putInForce(tx: Tx, id: number, content: Record<string, unknown>): Promise<void> {
  await tx`
    update processing_activities p set in_force = ${tx.json(content as never)}, in_force_at = now(), due_date = null,
      review_fault = null, version = version + 1,
      review_date = case when p.review_date > local_day(now()) then p.review_date
        else (local_day(now()) + make_interval(months => (select (value #>> '{}')::int from settings where name = 'review_months')))::date end
    where id = ${id}`;
}

/** Whether the items and people that the entries refer to may be chosen: they are offered, or were chosen before. */
export interface Offered {
  company: boolean;
  responsible: boolean;
  officer: boolean;
  country: boolean;
}

export async function findOffered(
  db: Db,
  draft: Entries,
  present: Pick<ActivityRecord, 'companyId' | 'userId' | 'officerId' | 'countryId'> | null,
): Promise<Offered> {
  const [row] = await db<Offered[]>`
    select ${draft.idCompany}::int = ${present?.companyId ?? 0}::int
             or exists (select from companies where id = ${draft.idCompany} and closed_on is null) as company,
           ${draft.idResponsiblePerson}::int = ${present?.userId ?? 0}::int
             or exists (select from able_users where id = ${draft.idResponsiblePerson}) as responsible,
           ${draft.idPrivacyOfficer}::int is null or ${draft.idPrivacyOfficer}::int = ${present?.officerId ?? 0}::int
             or exists (select from right_owners o join able_users a on a.id = o.user_id
                        where o.right_key = 'MutateComplianceProcessingActivities' and a.id = ${draft.idPrivacyOfficer}) as officer,
           ${draft.idCountry}::int is null or ${draft.idCountry}::int = ${present?.countryId ?? 0}::int
             or exists (select from picklist_items where list = 'countries' and id = ${draft.idCountry} and visible) as country`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/** The company that a person belongs to. */
export async function findCompanyOf(db: Db, userId: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`select company_id as id from users where id = ${userId}`;
  return row?.id;
}
