import type { Context } from '#/bff/context.ts';
import type { ActivityDetails } from '#/bff/contract/activities.ts';
import type { NamedLists } from '#/bff/contract/activity-rows.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { activityStatusName } from '#/bff/contract/statuses.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { readApproval } from '#/bff/registers/read-approval.ts';
import { findActivitySurroundings } from './details-queries.ts';
import { diffActivity } from './diff.ts';
import { entriesOf } from './entries.ts';
import type { ActivityRecord } from './queries.ts';
import { processingActivities } from './register.ts';
import { listRowItems, readLists, type StoredLists } from './row-queries.ts';
import { type ActivityNames, itemNames, readNames, wordChanges } from './word-changes.ts';

/**
 * Everything the page of an activity shows: its entries and lists with their names, its approval, and how it differs
 * from the version in force.
 *
 * @throws Failure NOT_FOUND
 */
export async function readActivity(context: Context, id: number, lang: LanguageId): Promise<ActivityDetails> {
  const db = context.services.sql;
  const loaded = await loadRecord(db, context, processingActivities, id);
  const { record } = loaded;
  const [lists, items, surroundings] = await Promise.all([
    readLists(db, id),
    listRowItems(db),
    findActivitySurroundings(db, record),
  ]);
  const { submittedAt, country, ...around } = surroundings;
  const facts = { owner: record.responsiblePerson, submittedAt, approvedAt: record.approvedAt };
  const [approval, inForce] = await Promise.all([
    readApproval(context, processingActivities, loaded, facts, lang),
    readInForce(context, record, lists, lang),
  ]);
  return {
    ...entriesOf(record),
    ...around,
    ...nameLists(id, lists, itemNames(items, lang)),
    ...approval,
    idProcessingActivity: id,
    idProcessingActivityStatus: record.shownStatus,
    status: label(lang, `ActivityStatus.${activityStatusName(record.shownStatus)}`),
    number: record.number,
    responsiblePerson: record.responsiblePerson,
    dueDate: record.dueDate,
    countryName: country && (lang === 1033 ? country.nameEn : country.nameNl),
    idDossier: record.dossierId,
    redirectedToUPN: approval.workflowActions.find((action) => action.redirectedToUPN)?.redirectedToUPN ?? null,
    inForce,
  };
}

/** How the proposed content differs from the last approved content; null if nothing was approved yet. */
async function readInForce(
  { services }: Context,
  record: ActivityRecord,
  lists: StoredLists,
  lang: LanguageId,
): Promise<ActivityDetails['inForce']> {
  const { inForce, inForceAt } = record;
  if (!inForce || !inForceAt) return null;
  const changes = diffActivity(inForce, { ...entriesOf(record), ...lists });
  // The approval itself sets the next review date, not the person who proposes a change.
  const proposed = changes.filter((change) => !('field' in change) || change.field !== 'reviewDate');
  const names = await readNames(services.sql, lang, proposed);
  return { at: inForceAt.toISOString(), differences: wordChanges(proposed, lang, names) };
}

function nameLists(id: number, lists: StoredLists, name: ActivityNames['item']): NamedLists {
  const of = { idProcessingActivity: id };
  return {
    legalGrounds: lists.legalGrounds.map((row) => ({
      ...row,
      ...of,
      legalGroundName: name('legalGrounds', row.idLegalGround),
    })),
    informationCarriers: lists.informationCarriers.map((row) => ({ ...row, ...of })),
    recipients: lists.recipients.map((row) => ({ ...row, ...of, countryName: name('countries', row.idCountry) })),
    processedData: lists.processedData.map((row) => ({
      ...row,
      ...of,
      dataCategoryName: name('dataCategories', row.idDataCategory),
      securityMeasures: row.securityMeasures.map((measure) => ({
        ...measure,
        idProcessedData: row.idProcessedData,
        nameSecurityMeasure: name('securityMeasures', measure.idSecurityMeasure),
      })),
    })),
  };
}
