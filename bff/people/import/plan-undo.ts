import type { FieldChange, ImportNote, PersonField } from '#/bff/contract/people-import.ts';
import type { StoredChange } from './change-queries.ts';
import type { PersonChange, RawPerson } from './describe-person.ts';
import type { Directory, KnownPerson } from './directory.ts';
import { changesRole } from './held-roles.ts';
import { keyOf, type PersonInput } from './inputs.ts';
import { type PeoplePlan, planPeople } from './plan-people.ts';
import { planRoleUndo, roleInWords } from './plan-role-undo.ts';
import type { KeptRole } from './role-queries.ts';

export interface UndoPlan extends PeoplePlan {
  kept: StoredChange[];
}

type Applied = StoredChange & { at: number };

/** Changes to people since the import, by id. */
export interface Since {
  /** New people who have since been changed, or have been given or lost a role: they stay. */
  touched: ReadonlySet<number>;
  /** People whom a directory or a later file has reported as gone: they stay gone. */
  dismissed: ReadonlySet<number>;
  /** How the import changed people's roles, and the current state of these roles. */
  roles: ReadonlyMap<number, readonly KeptRole[]>;
}

/**
 * What undoing an import of people does: every field that is still as the import left it gets its former
 * value, and newcomers leave. A field stays as it is if it has since been changed, or if its former value is
 * no longer possible (a closed company, a name that somebody else has); both kinds are listed. Roles are
 * restored with the company or the absence that they depend on.
 */
export function planUndo(applied: readonly Applied[], directory: Directory, since: Since, self: number): UndoPlan {
  const world = worldOf(directory);
  const kept = new Map<number, StoredChange>();
  const keep = (change: Applied, fields: FieldChange[], note: ImportNote) => {
    const known = kept.get(change.at);
    if (fields.length > 0)
      kept.set(change.at, known ? { ...known, fields: [...known.fields, ...fields] } : keptOf(change, fields, note));
  };
  let inputs = applied.flatMap((change): PersonInput[] => {
    const { values, changed } = wantedOf(change, world, since);
    keep(change, changed, 'changedSince');
    return Object.keys(values).length > 0 ? [{ row: change.at, id: change.userId ?? 0, values }] : [];
  });
  const byPlace = new Map(applied.map((change) => [change.at, change]));
  for (;;) {
    const plan = planPeople(inputs, directory, { complete: false, self });
    if (plan.faults.length === 0) {
      const roles = rolesBack(applied, inputs, since, world, (change, fields) => keep(change, fields, 'changedSince'));
      const changes = plan.changes.map((change) => ({
        ...change,
        fields: change.fields,
        row: null,
        ...roles.get(change.id ?? 0),
      }));
      return { ...plan, changes, kept: inOrder(kept) };
    }
    const unfit = Map.groupBy(plan.faults, ({ row }) => row);
    inputs = inputs.flatMap((input) => {
      const faults = unfit.get(input.row);
      const change = byPlace.get(input.row ?? -1);
      if (!faults || !change) return [input];
      const bad = new Set(faults.flatMap(({ column }) => together(column as PersonField)));
      const [left, dropped] = split(input.values, bad);
      // If the fault concerns a field that is not being restored, the person stays as they are.
      const fields = Object.keys(dropped).length > 0 ? dropped : input.values;
      keep(change, wordsOf(change, Object.keys(fields) as PersonField[], world), 'cannotBe');
      return fields === dropped && Object.keys(left).length > 0 ? [{ ...input, values: left }] : [];
    });
  }
}

/** The roles that are restored, by person. @param keep receives the roles that are not restored */
function rolesBack(
  applied: readonly Applied[],
  inputs: readonly PersonInput[],
  { roles, dismissed }: Since,
  { people, companies }: World,
  keep: (change: Applied, fields: FieldChange[]) => void,
): Map<number, Pick<PersonChange, 'roles'>> {
  const valuesAt = new Map(inputs.map(({ row, values }) => [row, values]));
  const all = new Map<number, Pick<PersonChange, 'roles'>>();
  for (const change of applied) {
    const person = people.get(change.userId ?? 0);
    const own = roles.get(change.userId ?? 0);
    if (!person || !own) continue;
    const { back, kept } = planRoleUndo(own, {
      ...{ becomes: change.becomes, cameBack: change.kind === 'returned', externalId: person.externalId },
      ...{ dismissed: dismissed.has(person.id), values: valuesAt.get(change.at) ?? {} },
    });
    keep(
      change,
      kept.map(({ role, now, was }) => roleInWords(role, now, was, companies)),
    );
    const fields = back.filter(changesRole).map(({ role, was, becomes }) => roleInWords(role, was, becomes, companies));
    all.set(person.id, { roles: { back, fields } });
  }
  return all;
}

const inOrder = (kept: ReadonlyMap<number, StoredChange>) =>
  [...kept].sort(([one], [other]) => one - other).map(([, change]) => change);

/** These fields are only restored together. */
const PRESENCE: readonly PersonField[] = ['active', 'leftOn'];
const together = (field: PersonField) => (PRESENCE.includes(field) ? PRESENCE : [field]);

const keptOf = ({ at: _at, ...change }: Applied, fields: FieldChange[], note: ImportNote): StoredChange => ({
  ...change,
  kind: 'kept',
  row: null,
  fields,
  note,
  was: null,
  becomes: null,
});

function split(values: PersonInput['values'], bad: ReadonlySet<PersonField>) {
  const of = (isBad: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => bad.has(field as PersonField) === isBad));
  return [of(false), of(true)] as [PersonInput['values'], PersonInput['values']];
}

interface World {
  today: string;
  people: ReadonlyMap<number, KnownPerson>;
  companies: ReadonlyMap<number, { administrationNr: string | null; name: string }>;
}

const worldOf = ({ today, people, companies }: Directory): World => ({
  today,
  people: new Map(people.map((person) => [person.id, person])),
  companies: new Map(companies.map((company) => [company.id, company])),
});

/** The values to restore for a person, and those that have since been changed. */
function wantedOf(change: Applied, world: World, { touched, dismissed }: Since) {
  const person = world.people.get(change.userId ?? 0);
  const { was, becomes } = change;
  const names = Object.keys(becomes ?? {}) as PersonField[];
  if (!person) return { values: {}, changed: wordsOf(change, names, world) };
  if (!was || !becomes) return endOf(person, touched);
  const now = rawOf(person, world);
  const isAsLeft = (field: PersonField) => now[field] === comparable(field, becomes[field]);
  const isReportedGone = (field: PersonField) => PRESENCE.includes(field) && dismissed.has(person.id);
  const fits = (field: PersonField) =>
    !isReportedGone(field) && together(field).every((one) => !(one in becomes) || isAsLeft(one));
  const values = Object.fromEntries(
    names.filter(fits).flatMap((field) => {
      const wanted = asInput(field, was, world);
      return wanted === undefined ? [] : [[field, wanted]];
    }),
  ) as PersonInput['values'];
  return {
    values,
    changed: wordsOf(
      change,
      names.filter((field) => !fits(field) && !isBack(field, was, person)),
      world,
    ),
  };
}

/** Somebody new leaves again, unless they have since been changed. */
function endOf({ id, active }: KnownPerson, touched: ReadonlySet<number>) {
  const values: PersonInput['values'] = active && !touched.has(id) ? { active: 'no' } : {};
  const kept: FieldChange[] = [{ field: 'active', before: active ? 'yes' : 'no', after: 'no' }];
  return { values, changed: touched.has(id) ? kept : [] };
}

/** Whether the field already has its former value. */
function isBack(field: PersonField, was: RawPerson, person: KnownPerson): boolean {
  if (field === 'company') return was.company === person.companyId;
  if (field === 'supervisor') return was.supervisor === person.supervisorId;
  return was[field] === person[field];
}

const comparable = (field: PersonField, value: RawPerson[PersonField]) =>
  field === 'supervisor' && typeof value === 'string' ? keyOf(value) : value;

/** The current values of a person in the form in which changes are stored, with the supervisor by user name. */
function rawOf(person: KnownPerson, { people }: World): RawPerson {
  const { companyId, supervisorId, ...values } = person;
  const supervisor = people.get(supervisorId ?? 0);
  return { ...values, company: companyId, supervisor: supervisor ? keyOf(supervisor.upn) : null };
}

/** A value as a file would name it. */
function asInput(field: PersonField, was: RawPerson, { companies, people, today }: World): string | null | undefined {
  const value = was[field] ?? null;
  if (field === 'company') {
    const company = companies.get(Number(value));
    return company?.administrationNr ?? company?.name;
  }
  if (field === 'supervisor') return value === null ? null : people.get(Number(value))?.upn;
  // If a person was still switched on although their leaving day had passed, it is enough to restore that day.
  if (field === 'active') return value ? (was.leftOn && String(was.leftOn) <= today ? undefined : 'yes') : 'no';
  return value === null ? null : String(value);
}

/** The values of some fields now, and before the import. */
function wordsOf({ fields, userId }: Applied, names: readonly PersonField[], world: World): FieldChange[] {
  const person = world.people.get(userId ?? 0);
  return fields
    .filter(({ field }) => names.includes(field as PersonField))
    .map(({ field, before }) => ({
      field,
      before: person ? inWords(field as PersonField, person, world) : null,
      after: before,
    }));
}

function inWords(field: PersonField, person: KnownPerson, { companies, people }: World): string | null {
  if (field === 'company') return companies.get(person.companyId)?.name ?? null;
  if (field === 'supervisor') return people.get(person.supervisorId ?? 0)?.displayName ?? null;
  return field === 'active' ? (person.active ? 'yes' : 'no') : person[field];
}
