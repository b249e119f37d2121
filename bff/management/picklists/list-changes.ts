import type { Context } from '#/bff/context.ts';
import { type PicklistChange, type PicklistName, picklistChange } from '#/bff/contract/picklists.ts';
import { findPicklistEntries } from './queries.ts';

type Values = Record<string, string | boolean | null>;

const FIELDS = picklistChange.shape.changes.element.shape.field.options;

/** The history of a picklist from the audit trail, newest first: who changed which item, and how. */
export async function listPicklistChanges({ services }: Context, list: PicklistName): Promise<PicklistChange[]> {
  const entries = await findPicklistEntries(services.sql, list);
  return entries.map(({ at, action, detail, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    action: picklistChange.shape.action.parse(action.replace('picklist.', '')),
    changes: changesIn(detail === null ? {} : (JSON.parse(detail) as { before?: Values; after?: Values })),
  }));
}

function changesIn({ before, after }: { before?: Values; after?: Values }): PicklistChange['changes'] {
  if (!before || !after) return [];
  return FIELDS.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null })).filter(
    (change) => change.before !== change.after,
  );
}
