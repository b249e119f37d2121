import type { ActivityDraft, ActivityField } from '#/bff/contract/activities.ts';
import type { ActivityRecord } from './queries.ts';

/** The entries of the form except its lists, under their API names. */
export function entriesOf(record: ActivityRecord): Pick<ActivityDraft, ActivityField> {
  return {
    name: record.name,
    responsiblePersonDep: record.responsiblePersonDep,
    reviewDate: record.reviewDate,
    businessProcess: record.businessProcess,
    idPrivacyOfficer: record.officerId,
    purpose: record.purpose,
    categoryDataSubjects: record.categoryDataSubjects,
    sourceOfData: record.sourceOfData,
    specificationLegalGround: record.specificationLegalGround,
    hasDataProcessor: record.hasDataProcessor,
    dataProcessorName: record.dataProcessorName,
    processingAgreement: record.processingAgreement,
    idCountry: record.countryId,
    dpiaRequired: record.dpiaRequired,
    dpiaPerformed: record.dpiaPerformed,
    dpiaDate: record.dpiaDate,
    idResponsiblePerson: record.userId,
    idCompany: record.companyId,
  };
}
