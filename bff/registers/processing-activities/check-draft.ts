import type { ActivityDraft } from '#/bff/contract/activities.ts';
import { ACTIVITY_LISTS, rowIdOf } from '#/bff/contract/activity-rows.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { type ActivityRecord, findOffered } from './queries.ts';
import { listRowItems, type RowPicklist, type StoredLists } from './row-queries.ts';

/** The stored activity before a save. */
export interface Present {
  record: ActivityRecord;
  lists: StoredLists;
}

/**
 * Checks what the schema cannot: that people, company and items are offered or were chosen before, and that rows with
 * an id belong to the activity.
 *
 * @throws Failure VALIDATION
 */
export async function checkDraft(tx: Tx, draft: ActivityDraft, present: Present | null): Promise<void> {
  const [offered, items] = await Promise.all([findOffered(tx, draft, present?.record ?? null), listRowItems(tx)]);
  const visible = new Set(items.filter((item) => item.visible).map((item) => `${item.list}:${item.id}`));
  const known = new Set(usedItems(present?.lists));
  const isOffered = (list: RowPicklist, id: number) => visible.has(`${list}:${id}`) || known.has(`${list}:${id}`);
  const faults: FieldErrors = {
    ...(!offered.company && { idCompany: ['notAllowed'] }),
    ...(!offered.responsible && { idResponsiblePerson: ['notAllowed'] }),
    ...(!offered.officer && { idPrivacyOfficer: ['notAllowed'] }),
    ...(!offered.country && { idCountry: ['notAllowed'] }),
  };
  const refuse = (field: string) => {
    faults[field] = ['notAllowed'];
  };
  draft.legalGrounds.forEach(({ idLegalGround }, at) => {
    if (!isOffered('legalGrounds', idLegalGround)) refuse(`legalGrounds.${at}.idLegalGround`);
  });
  draft.recipients.forEach(({ idCountry }, at) => {
    if (!isOffered('countries', idCountry)) refuse(`recipients.${at}.idCountry`);
  });
  draft.processedData.forEach(({ idDataCategory, securityMeasures }, at) => {
    if (!isOffered('dataCategories', idDataCategory)) refuse(`processedData.${at}.idDataCategory`);
    securityMeasures.forEach(({ idSecurityMeasure }, of) => {
      if (!isOffered('securityMeasures', idSecurityMeasure))
        refuse(`processedData.${at}.securityMeasures.${of}.idSecurityMeasure`);
    });
  });
  for (const field of strangeRows(draft, present?.lists)) refuse(field);
  refuseFaults(faults);
}

function usedItems(lists: StoredLists | undefined): string[] {
  if (!lists) return [];
  return [
    ...lists.legalGrounds.map((row) => `legalGrounds:${row.idLegalGround}`),
    ...lists.recipients.map((row) => `countries:${row.idCountry}`),
    ...lists.processedData.flatMap((row) => [
      `dataCategories:${row.idDataCategory}`,
      ...row.securityMeasures.map((measure) => `securityMeasures:${measure.idSecurityMeasure}`),
    ]),
  ];
}

/** The paths of rows whose id does not belong to the activity, or occurs twice. */
function strangeRows(draft: ActivityDraft, present: StoredLists | undefined): string[] {
  const strange: string[] = [];
  const look = (field: string, own: readonly number[], ids: readonly number[]) => {
    const left = new Set(own);
    ids.forEach((id, at) => {
      if (id > 0 && !left.delete(id)) strange.push(`${field}.${at}`);
    });
  };
  for (const list of ACTIVITY_LISTS) {
    const idsOf = (lists: Pick<ActivityDraft, typeof list> | undefined) =>
      (lists?.[list] ?? []).map((row) => rowIdOf(list, row));
    look(list, idsOf(present), idsOf(draft));
  }
  draft.processedData.forEach((row, at) => {
    const before = present?.processedData.find(({ idProcessedData }) => idProcessedData === row.idProcessedData);
    look(
      `processedData.${at}.securityMeasures`,
      (before?.securityMeasures ?? []).map(({ id }) => id),
      row.securityMeasures.map(({ id }) => id),
    );
  });
  return strange;
}
