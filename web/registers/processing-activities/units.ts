import { ACTIVITY_LISTS, type ActivityListName, type ActivityLists, rowIdOf } from '#/bff/contract/activity-rows.ts';
import { isSameValue, type Side } from '../conflict.ts';
import { ACTIVITY_FIELDS, type ActivityEntries, type ActivityEntry } from './activity-form.ts';

type Row = ActivityLists[ActivityListName][number];
const LISTS: ReadonlySet<string> = new Set(ACTIVITY_LISTS);
const isList = (field: string): field is ActivityListName => LISTS.has(field);

/** A part in which two versions of an activity may differ: an entry, or one row of a list. */
export type Unit = { key: string; field: ActivityEntry; rowId: number | null };

export const rowIn = (entries: ActivityEntries, { field, rowId }: Unit): Row | null =>
  (isList(field) && (entries[field] as readonly Row[]).find((row) => rowIdOf(field, row) === rowId)) || null;

const standOf = (entries: ActivityEntries, unit: Unit) =>
  unit.rowId === null ? entries[unit.field] : rowIn(entries, unit);

/**
 * The units in which `mine` and `theirs` differ, in the order of the form, including rows that only one of the two has.
 */
export function differingUnits(mine: ActivityEntries, theirs: ActivityEntries): Unit[] {
  return ACTIVITY_FIELDS.flatMap((field): Unit[] => {
    const units: Unit[] = isList(field)
      ? [...new Set([...mine[field], ...theirs[field]].map((row) => rowIdOf(field, row)))].map((rowId) => ({
          key: `${field}#${rowId}`,
          field,
          rowId,
        }))
      : [{ key: field, field, rowId: null }];
    return units.filter((unit) => !isSameValue(standOf(mine, unit), standOf(theirs, unit)));
  });
}

/**
 * The side that is selected at first: `mine` for units that the person has changed, and `theirs` for units that only
 * somebody else has changed.
 */
export function proposeUnits(
  base: ActivityEntries,
  mine: ActivityEntries,
  units: readonly Unit[],
): Record<string, Side> {
  return Object.fromEntries(
    units.map((unit) => [unit.key, isSameValue(standOf(base, unit), standOf(mine, unit)) ? 'theirs' : 'mine']),
  );
}

/** The stored version with the chosen entries and rows. A row is dropped only if the person was asked about it. */
export function mergeUnits(
  mine: ActivityEntries,
  theirs: ActivityEntries,
  units: readonly Unit[],
  sides: Readonly<Record<string, Side>>,
): ActivityEntries {
  const merged: Record<string, unknown> = { ...theirs };
  for (const unit of units) {
    if (sides[unit.key] !== 'mine') continue;
    const { field, rowId } = unit;
    if (rowId === null) merged[field] = mine[field];
    else if (isList(field)) merged[field] = withRow(field, merged[field] as Row[], rowId, rowIn(mine, unit));
    if (field === 'idResponsiblePerson') merged.responsiblePerson = mine.responsiblePerson;
  }
  return merged as unknown as ActivityEntries;
}

function withRow(list: ActivityListName, rows: readonly Row[], id: number, row: Row | null): Row[] {
  if (row === null) return rows.filter((other) => rowIdOf(list, other) !== id);
  const at = rows.findIndex((other) => rowIdOf(list, other) === id);
  return at < 0 ? [...rows, row] : rows.with(at, row);
}
