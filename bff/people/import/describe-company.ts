import type { CompanyField, FieldChange } from '#/bff/contract/people-import.ts';
import type { KnownCompany } from './directory.ts';
import type { CompanyInput } from './inputs.ts';

export interface CompanyValues {
  administrationNr: string | null;
  name: string;
  closedOn: string | null;
}

/** A company as it will be, whether changed by the inputs or already known and unchanged. */
export interface CompanyDraft extends CompanyValues {
  input: CompanyInput | null;
  before: KnownCompany | null;
  parent: CompanyDraft | null;
  parentBefore: CompanyDraft | null;
  mergedInto: CompanyDraft | null;
  mergedBefore: CompanyDraft | null;
}

/** An existing company, or one that the plan creates. */
export type CompanyRef = { id: number } | { administrationNr: string };

export interface CompanyChange {
  kind: 'new' | 'changed' | 'merged' | 'closed' | 'reopened';
  row: number | null;
  /** null for a new company. */
  id: number | null;
  after: CompanyValues;
  parent: CompanyRef | null;
  mergedInto: CompanyRef | null;
  /** How many active people move into the company into which this one is merged. */
  people: number;
  fields: FieldChange[];
}

/** Describes how the import changes one company; null if it does not change it. */
export function describeCompany(draft: CompanyDraft, people: number): CompanyChange | null {
  const { input, before, administrationNr, name, closedOn, parent, mergedInto, mergedBefore } = draft;
  const fields = fieldChanges(draft);
  if (before && fields.length === 0) return null;
  const isMerged = mergedInto !== null && mergedInto !== mergedBefore;
  return {
    kind: isMerged ? 'merged' : kindOf(before, closedOn),
    row: input?.row ?? null,
    id: before?.id ?? null,
    after: { administrationNr, name, closedOn },
    parent: parent && refOf(parent),
    mergedInto: mergedInto && refOf(mergedInto),
    people: isMerged ? people : 0,
    fields,
  };
}

function kindOf(before: KnownCompany | null, closedOn: string | null): CompanyChange['kind'] {
  if (!before) return 'new';
  const wasClosed = before.closedOn !== null;
  if (wasClosed === (closedOn !== null)) return 'changed';
  return wasClosed ? 'reopened' : 'closed';
}

const refOf = ({ before, administrationNr }: CompanyDraft): CompanyRef =>
  before ? { id: before.id } : { administrationNr: administrationNr ?? '' };

function fieldChanges(draft: CompanyDraft): FieldChange[] {
  const { before, administrationNr, name, closedOn, parent, parentBefore, mergedInto, mergedBefore } = draft;
  const fields: FieldChange[] = [];
  const compare = (
    field: CompanyField,
    was: string | null | undefined,
    is: string | null,
    isSame = (was ?? null) === is,
  ) => {
    if (!isSame) fields.push({ field, before: was ?? null, after: is });
  };
  compare('administrationNr', before?.administrationNr, administrationNr);
  compare('name', before?.name, name);
  compare('parent', parentBefore?.before?.name, parent?.name ?? null, parent === parentBefore);
  compare('mergedInto', mergedBefore?.before?.name, mergedInto?.name ?? null, mergedInto === mergedBefore);
  compare('closedOn', before?.closedOn, closedOn);
  return fields;
}
