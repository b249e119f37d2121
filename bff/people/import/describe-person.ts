import type { FieldChange, PersonField } from '#/bff/contract/people-import.ts';
import { isPresent, type KnownPerson } from './directory.ts';
import type { RoleChange } from './held-roles.ts';
import type { PersonInput } from './inputs.ts';

/** The values to write for a person, including unchanged ones. */
export type PersonValues = Omit<KnownPerson, 'id' | 'supervisorId'>;

/** Values of a person, by field: a company by id, a previous supervisor by id, a new one by user name. */
export type RawPerson = Partial<Record<PersonField, string | number | boolean | null>>;

/** A person as they will be, whether changed by the inputs or already known and unchanged. */
export interface PersonDraft {
  input: PersonInput | null;
  before: KnownPerson | null;
  after: PersonValues;
  supervisor: PersonDraft | null;
  supervisorBefore: PersonDraft | null;
}

export interface PersonChange {
  kind: 'new' | 'changed' | 'left' | 'returned';
  /** Whether the person was active and leaves, either now or on a future day that is new or earlier than before. */
  isLeaving: boolean;
  row: number | null;
  /** Whether the input asks for the change; otherwise the person is missing from a complete file. */
  fromInput: boolean;
  /** null for somebody new. */
  id: number | null;
  before: KnownPerson | null;
  after: PersonValues;
  /** The user name that the supervisor will have; null if there is none. */
  supervisorUpn: string | null;
  fields: FieldChange[];
  /** For an import that undoes another one: the roles that are restored, and how. */
  roles?: { back: readonly RoleChange[]; fields: readonly FieldChange[] };
}

/** The ids of the known people with the wanted kind of change. */
export const idsOf = (changes: readonly PersonChange[], wanted: PersonChange['kind']): number[] =>
  changes.flatMap(({ kind, id }) => (kind === wanted && id !== null ? [id] : []));

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

/** Describes how the import changes one person; null if it does not change them. */
export function describePerson(
  draft: PersonDraft,
  companies: ReadonlyMap<number, string>,
  today: string,
): PersonChange | null {
  const { before, after } = draft;
  if (before && fieldChanges(draft, companies).length === 0) return null;
  const wasThere = before !== null && isPresent(before, today);
  const isThere = isPresent(after, today);
  const kind = !before ? 'new' : wasThere === isThere ? 'changed' : isThere ? 'returned' : 'left';
  const isLeaving = wasThere && (!isThere || endOf(after) < endOf(before));
  return new DescribedChange(draft, companies, kind, isLeaving);
}

/**
 * A class, so that `fields` is derived on demand: for a hundred thousand people, these texts would take more memory
 * than everything else, and so would a getter on each object.
 */
class DescribedChange implements PersonChange {
  readonly kind: PersonChange['kind'];
  readonly isLeaving: boolean;
  readonly row: number | null;
  readonly fromInput: boolean;
  readonly id: number | null;
  readonly before: KnownPerson | null;
  readonly after: PersonValues;
  readonly supervisorUpn: string | null;
  readonly #draft: PersonDraft;
  readonly #companies: ReadonlyMap<number, string>;

  constructor(
    draft: PersonDraft,
    companies: ReadonlyMap<number, string>,
    kind: PersonChange['kind'],
    isLeaving: boolean,
  ) {
    const { input, before, after, supervisor } = draft;
    this.kind = kind;
    this.isLeaving = isLeaving;
    this.row = input?.row ?? null;
    this.fromInput = input !== null;
    this.id = before?.id ?? null;
    this.before = before;
    this.after = after;
    this.supervisorUpn = supervisor?.after.upn ?? null;
    this.#draft = draft;
    this.#companies = companies;
  }

  get fields(): FieldChange[] {
    return fieldChanges(this.#draft, this.#companies);
  }
}

/** Sorts as text after every ISO date. */
const NO_END = '~';
const endOf = ({ leftOn }: Pick<PersonValues, 'leftOn'>): string => leftOn ?? NO_END;

/** The underlying values of a change's fields, old and new; for somebody new there is nothing to restore. */
export function rawOf({
  before,
  after,
  supervisorUpn,
  fields,
}: PersonChange): Record<'was' | 'becomes', RawPerson | null> {
  if (!before) return { was: null, becomes: null };
  const named = fields.map(({ field }) => field as PersonField);
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries(named.map((field) => [field, values[field] ?? null])) as RawPerson;
  return {
    was: pick({ ...before, company: before.companyId, supervisor: before.supervisorId }),
    becomes: pick({ ...after, company: after.companyId, supervisor: supervisorUpn }),
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
