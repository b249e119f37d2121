import type { FieldChange, PersonField } from '#/bff/contract/people-import.ts';
import { isPresent, type KnownPerson } from './directory.ts';
import type { PersonInput } from './inputs.ts';

/** What is written of a person: everything, whether it changes or not. */
export type PersonValues = Omit<KnownPerson, 'id' | 'supervisorId'>;

/** Somebody as they will be: of the inputs, or known and untouched. */
export interface PersonDraft {
  input: PersonInput | null;
  before: KnownPerson | null;
  after: PersonValues;
  supervisor: PersonDraft | null;
  supervisorBefore: PersonDraft | null;
}

export interface PersonChange {
  kind: 'new' | 'changed' | 'left' | 'returned';
  row: number | null;
  /** Whether it was asked for; else it follows from who is not in a complete file. */
  fromInput: boolean;
  /** null: somebody new. */
  id: number | null;
  before: KnownPerson | null;
  after: PersonValues;
  /** The user name that the supervisor will have; null: none. */
  supervisorUpn: string | null;
  fields: FieldChange[];
}

const PLAIN = [
  'externalId',
  'upn',
  'firstName',
  'lastName',
  'displayName',
  'email',
  'personnelNumber',
  'department',
  'jobDescription',
  'leftOn',
] as const satisfies readonly PersonField[];

/** The change of one person, in words; null where there is none. */
export function describePerson(
  draft: PersonDraft,
  companies: ReadonlyMap<number, string>,
  today: string,
): PersonChange | null {
  const { input, before, after, supervisor } = draft;
  const fields = fieldChanges(draft, companies);
  if (before && fields.length === 0) return null;
  const wasThere = before !== null && isPresent(before, today);
  const isThere = isPresent(after, today);
  const kind = !before ? 'new' : wasThere === isThere ? 'changed' : isThere ? 'returned' : 'left';
  return {
    kind,
    row: input?.row ?? null,
    fromInput: input !== null,
    id: before?.id ?? null,
    before,
    after,
    supervisorUpn: supervisor?.after.upn ?? null,
    fields,
  };
}

function fieldChanges(
  { before, after, supervisor, supervisorBefore }: PersonDraft,
  companies: ReadonlyMap<number, string>,
) {
  const fields: FieldChange[] = [];
  const compare = (field: PersonField, was: string | null, is: string | null, isSame = was === is) => {
    if (!isSame) fields.push({ field, before: was, after: is });
  };
  const companyOf = (person: { companyId: number } | null) => person && (companies.get(person.companyId) ?? null);
  for (const field of PLAIN) compare(field, before?.[field] ?? null, after[field]);
  compare('company', companyOf(before), companyOf(after), before?.companyId === after.companyId);
  const nameBefore = supervisorBefore?.before?.displayName ?? null;
  compare('supervisor', nameBefore, supervisor?.after.displayName ?? null, supervisor === supervisorBefore);
  compare('active', before && yesOrNo(before.active), yesOrNo(after.active));
  return fields;
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
