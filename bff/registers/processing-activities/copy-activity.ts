import type { Context } from '#/bff/context.ts';
import type { ActivityDraft } from '#/bff/contract/activities.ts';
import type { ActivityLists } from '#/bff/contract/activity-rows.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { insertNew } from './create-activity.ts';
import { entriesOf } from './entries.ts';
import { findCompanyOf, findOffered } from './queries.ts';
import { processingActivities } from './register.ts';
import { listRowItems, readLists } from './row-queries.ts';

/**
 * Starts a Concept that belongs to the caller, with the texts and lists of an activity but without its files,
 * dates, approval or log. Items that are no longer offered are left out.
 *
 * @returns the new activity's id
 * @throws Failure NOT_FOUND, WRONG_STATUS
 */
export async function copyActivity(context: Context, id: number): Promise<number> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, processingActivities, id);
    refuseUnless(loaded, 'copy');
    const { record } = loaded;
    const [lists, items, company] = await Promise.all([
      readLists(tx, id),
      listRowItems(tx),
      findCompanyOf(tx, actor.id),
    ]);
    const draft: ActivityDraft = {
      ...entriesOf(record),
      ...copyOf(lists, new Set(items.filter(({ visible }) => visible).map((item) => `${item.list}:${item.id}`))),
      idResponsiblePerson: actor.id,
      idCompany: company ?? record.companyId,
      reviewDate: null,
      dpiaPerformed: null,
      dpiaDate: null,
    };
    const offered = await findOffered(tx, draft, null);
    const kept = {
      ...draft,
      idPrivacyOfficer: offered.officer ? draft.idPrivacyOfficer : null,
      idCountry: offered.country ? draft.idCountry : null,
    };
    return (await insertNew(tx, context, 'copy', kept, { from: record.number })).id;
  });
}

/** Copies of these rows, as new rows. */
function copyOf(lists: ActivityLists, offered: ReadonlySet<string>): ActivityLists {
  return {
    legalGrounds: lists.legalGrounds
      .filter((row) => offered.has(`legalGrounds:${row.idLegalGround}`))
      .map((row) => ({ ...row, id: 0 })),
    informationCarriers: lists.informationCarriers.map((row) => ({ ...row, idInformationCarrier: 0 })),
    recipients: lists.recipients
      .filter((row) => offered.has(`countries:${row.idCountry}`))
      .map((row) => ({ ...row, idRecipient: 0 })),
    processedData: lists.processedData
      .filter((row) => offered.has(`dataCategories:${row.idDataCategory}`))
      .map((row) => ({
        ...row,
        idProcessedData: 0,
        securityMeasures: row.securityMeasures
          .filter((measure) => offered.has(`securityMeasures:${measure.idSecurityMeasure}`))
          .map((measure) => ({ ...measure, id: 0 })),
      })),
  };
}
