import type { AuditEntry } from '#/bff/audit/queries.ts';
import type { FieldChange } from '#/bff/contract/people-import.ts';

/** Who brings the change, for the audit entries. */
export interface Bringer {
  actorId: number | null;
  actorKind: AuditEntry['actorKind'];
  requestId: string | null;
  /** Of the entries' detail: the import's id, or where else it comes from. */
  source: Readonly<Record<string, string>>;
  /** The import for which the roles that it changes are kept, so that it can be undone. */
  keepsFor?: string | undefined;
}

/** The audit entry of something that was brought. */
export const entryBy = (
  { actorId, actorKind, requestId, source }: Bringer,
  { detail, ...brought }: Omit<AuditEntry, 'actorId' | 'actorKind' | 'requestId' | 'outcome'>,
): AuditEntry => ({
  ...{ actorId, actorKind, requestId },
  ...brought,
  outcome: 'done',
  detail: { ...source, ...detail },
});

/** Fields before and after, by name, as a detail has them. */
export const changedFields = (fields: readonly FieldChange[]) =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, { before, after }]));
