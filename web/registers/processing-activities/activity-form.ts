import {
  type ActivityDetails,
  type ActivityDraft,
  activityDraft,
  activityFaults,
  missingForProcessing,
  type WaitingActivity,
} from '#/bff/contract/activities.ts';
import type {
  InformationCarrier,
  LegalGround,
  ProcessedDatum,
  Recipient,
  SecurityMeasure,
} from '#/bff/contract/activity-rows.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import { activityCalls, activityQuery, refetchActivities, waitingActivitiesQuery } from '#/web/api/activities.ts';
import { paths } from '#/web/app/paths.ts';
import type { ApprovalKind } from '../approval/approval-kind.ts';
import type { RecordKind } from '../record/record-kind.ts';

/** The entries of an activity's form; empty texts are '' here and null on the server. New rows have ids below 0. */
export interface ActivityEntries {
  name: string;
  businessProcess: string;
  idCompany: number | null;
  responsiblePersonDep: string;
  idResponsiblePerson: number;
  /** The responsible person's name, which is only shown and not sent to the server. */
  responsiblePerson: string;
  idPrivacyOfficer: number | null;
  /** A date as YYYY-MM-DD, or the typed text while it is not a date; null if the field is empty. */
  reviewDate: string | null;
  purpose: string;
  categoryDataSubjects: string;
  sourceOfData: string;
  legalGrounds: LegalGround[];
  specificationLegalGround: string;
  processedData: ProcessedDatum[];
  informationCarriers: InformationCarrier[];
  recipients: Recipient[];
  hasDataProcessor: boolean;
  dataProcessorName: string;
  processingAgreement: boolean;
  idCountry: number | null;
  dpiaRequired: boolean;
  dpiaPerformed: boolean;
  dpiaDate: string | null;
}
export type ActivityEntry = Exclude<keyof ActivityEntries, 'responsiblePerson'>;

/** The fields in the order of the form. */
export const ACTIVITY_FIELDS = [
  'name',
  'businessProcess',
  'idCompany',
  'responsiblePersonDep',
  'idResponsiblePerson',
  'idPrivacyOfficer',
  'reviewDate',
  'purpose',
  'categoryDataSubjects',
  'sourceOfData',
  'legalGrounds',
  'specificationLegalGround',
  'processedData',
  'informationCarriers',
  'recipients',
  'hasDataProcessor',
  'dataProcessorName',
  'processingAgreement',
  'idCountry',
  'dpiaRequired',
  'dpiaPerformed',
  'dpiaDate',
] as const satisfies readonly ActivityEntry[];

/** The id of a field's control, which the error summary links to. */
export const fieldId = (field: string) => `activity-${field}`;

const measure = ({ id, idSecurityMeasure, name }: SecurityMeasure): SecurityMeasure => ({
  id,
  idSecurityMeasure,
  name,
});

/** The entries of a stored activity. */
export const entriesOf = (activity: ActivityDetails): ActivityEntries => ({
  name: activity.name ?? '',
  businessProcess: activity.businessProcess ?? '',
  idCompany: activity.idCompany,
  responsiblePersonDep: activity.responsiblePersonDep ?? '',
  idResponsiblePerson: activity.idResponsiblePerson,
  responsiblePerson: activity.responsiblePerson,
  idPrivacyOfficer: activity.idPrivacyOfficer,
  reviewDate: activity.reviewDate,
  purpose: activity.purpose ?? '',
  categoryDataSubjects: activity.categoryDataSubjects ?? '',
  sourceOfData: activity.sourceOfData ?? '',
  legalGrounds: activity.legalGrounds.map(({ id, idLegalGround }) => ({ id, idLegalGround })),
  specificationLegalGround: activity.specificationLegalGround ?? '',
  processedData: activity.processedData.map((row) => ({
    idProcessedData: row.idProcessedData,
    description: row.description,
    idDataCategory: row.idDataCategory,
    itSystemOrStorageLocation: row.itSystemOrStorageLocation,
    securityMeasures: row.securityMeasures.map(measure),
  })),
  informationCarriers: activity.informationCarriers.map(({ idInformationCarrier, name, retentionPeriod }) => ({
    idInformationCarrier,
    name,
    retentionPeriod,
  })),
  recipients: activity.recipients.map(({ idRecipient, name, idCountry }) => ({ idRecipient, name, idCountry })),
  hasDataProcessor: activity.hasDataProcessor,
  dataProcessorName: activity.dataProcessorName ?? '',
  processingAgreement: activity.processingAgreement,
  idCountry: activity.idCountry,
  dpiaRequired: activity.dpiaRequired,
  dpiaPerformed: activity.dpiaPerformed ?? false,
  dpiaDate: activity.dpiaDate,
});

/**
 * The entries as sent to the server: trimmed, and with null for empty texts. Call this only for entries without faults.
 */
const toDraft = (entries: ActivityEntries): ActivityDraft => activityDraft.parse(entries);

/** The entries that are still missing before the activity can be submitted. */
export const missingIn = (entries: ActivityEntries): FieldErrors => ofFields(missingForProcessing({ ...entries }));

/**
 * Assigns a fault in a row to the row's list, and a missing name of the responsible person to the field in which that
 * person is chosen.
 */
function ofFields(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([path, codes]) => {
      const [field = path] = path.split('.');
      return [field === 'responsiblePerson' ? 'idResponsiblePerson' : field, codes];
    }),
  );
}

/** A draft as text, without the ids of its rows, for comparison with another draft. */
const withoutIds = (draft: ActivityDraft) =>
  JSON.stringify(draft, (key, value) => (ROW_IDS.has(key) && typeof value === 'number' ? undefined : value));
const ROW_IDS: ReadonlySet<string> = new Set(['id', 'idRecipient', 'idInformationCarrier', 'idProcessedData']);

/** What the shared register screens need to handle processing activities. */
export const activityKind: RecordKind<ActivityDetails, ActivityEntries> = {
  draftKey: 'activity',
  idOf: ({ idProcessingActivity }) => idProcessingActivity,
  details: (id, lang) => {
    const { queryKey, queryFn } = activityQuery(id, lang);
    return { queryKey, queryFn: queryFn as () => Promise<ActivityDetails> };
  },
  fields: ACTIVITY_FIELDS,
  entriesOf,
  faultsOf: (entries, demand) => ({
    ...ofFields(activityFaults({ ...entries })),
    ...(demand === 'complete' && missingIn(entries)),
  }),
  isSame: (one, other) => withoutIds(toDraft(one)) === withoutIds(toDraft(other)),
  save: (idProcessingActivity, version, entries) =>
    activityCalls.update({ ...toDraft(entries), idProcessingActivity, version }),
};

/** What the shared approval screens need to handle processing activities. */
export const activityApproval: ApprovalKind<ActivityDetails, WaitingActivity> = {
  register: 'processingActivity',
  path: paths.activity,
  idOf: activityKind.idOf,
  statusOf: ({ idProcessingActivityStatus }) => idProcessingActivityStatus,
  ownerOf: ({ responsiblePerson }) => responsiblePerson,
  details: activityKind.details,
  waiting: (lang) => {
    const { queryKey, queryFn } = waitingActivitiesQuery(lang);
    return { queryKey, queryFn: queryFn as () => Promise<WaitingActivity[]> };
  },
  ofRow: ({ idProcessingActivity, responsiblePerson }) => ({ id: idProcessingActivity, owner: responsiblePerson }),
  changed: refetchActivities,
  words: {
    submitted: 'Message.activitySubmitted',
    loadingNext: 'LoadingNextActivityForApproval',
    takenBack: 'Activity.takenBack',
    notTakenBack: 'Activity.notTakenBack',
  },
  submitFailed: (isUnanswered) =>
    isUnanswered ? 'Message.unexpectedErrorSubmittingItem' : 'Message.errorSubmittingItem',
};
