import type { ActivityDraft, ActivityField } from '#/bff/contract/activities.ts';
import { ACTIVITY_LISTS, type ActivityListName, type ActivityLists, rowIdOf } from '#/bff/contract/activity-rows.ts';

type Entries = Pick<ActivityDraft, ActivityField>;
export type ActivityContent = Entries & ActivityLists;
export type ListRow = ActivityLists[ActivityListName][number];

/**
 * How two states of an activity differ in one field, or in one row of a list. For a row, `before` is null if it is new,
 * and `after` is null if it was removed.
 */
export type ActivityChange =
  | { readonly field: ActivityField; readonly before: Entries[ActivityField]; readonly after: Entries[ActivityField] }
  | { readonly list: ActivityListName; readonly before: ListRow | null; readonly after: ListRow | null };

/** The entries in the order of the form. */
export const FIELD_ORDER: readonly ActivityField[] = [
  'name',
  'idCompany',
  'responsiblePersonDep',
  'idResponsiblePerson',
  'idPrivacyOfficer',
  'businessProcess',
  'reviewDate',
  'purpose',
  'categoryDataSubjects',
  'sourceOfData',
  'specificationLegalGround',
  'hasDataProcessor',
  'dataProcessorName',
  'processingAgreement',
  'idCountry',
  'dpiaRequired',
  'dpiaPerformed',
  'dpiaDate',
];

/** The differences, fields before lists, each in the order of the form. Rows with the same id count as the same row. */
export function diffActivity(before: ActivityContent, after: ActivityContent): ActivityChange[] {
  const fields = FIELD_ORDER.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
  return [...fields, ...ACTIVITY_LISTS.flatMap((list) => diffList(list, before[list], after[list]))];
}

function diffList(list: ActivityListName, before: readonly ListRow[], after: readonly ListRow[]): ActivityChange[] {
  const old = new Map(before.map((row) => [rowIdOf(list, row), row]));
  const present = new Set(after.map((row) => rowIdOf(list, row)));
  const changed = after.flatMap((row) => {
    const known = old.get(rowIdOf(list, row)) ?? null;
    return known && isSame(known, row) ? [] : [{ list, before: known, after: row }];
  });
  const gone = before.filter((row) => !present.has(rowIdOf(list, row)));
  return [...changed, ...gone.map((row) => ({ list, before: row, after: null }))];
}

/** Compares what people entered, regardless of key order and without values copied from elsewhere. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'euOrAdequate');
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  );
}
