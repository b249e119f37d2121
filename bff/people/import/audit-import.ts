import type { AuditEntry } from '#/bff/audit/queries.ts';
import type { FieldChange } from '#/bff/contract/people-import.ts';

/** The author of the change, for the audit entries. */
export interface Author {
  actorId: number | null;
  actorKind: AuditEntry['actorKind'];
  requestId: string | null;
  /** The source in the entries' detail: the import's id, or another origin. */
  source: Readonly<Record<string, string>>;
  /** The import for which role changes are stored, so that it can be undone. */
  keepsFor?: string | undefined;
}

/** The audit entry for a change that this author makes. */
export const entryBy = (
  { actorId, actorKind, requestId, source }: Author,
  { detail, ...entry }: Omit<AuditEntry, 'actorId' | 'actorKind' | 'requestId' | 'outcome'>,
): AuditEntry => ({
  ...{ actorId, actorKind, requestId },
  ...entry,
  outcome: 'done',
  detail: { ...source, ...detail },
});

/** The old and new values of fields, by name, in the form of an audit detail. */
export const changedFields = (fields: readonly FieldChange[]) =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, { before, after }]));
