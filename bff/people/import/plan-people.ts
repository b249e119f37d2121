import type { ImportFault } from '#/bff/contract/people-import.ts';
import { type PersonDraft as Draft, describePerson, type PersonChange, type PersonValues } from './describe-person.ts';
import {
  CompanyIndex,
  type Directory,
  findCircles,
  isPresent,
  type KnownCompany,
  type KnownPerson,
} from './directory.ts';
import { faultIn, keyOf, type PersonInput } from './inputs.ts';
import { presenceAfter } from './presence.ts';

export interface PeoplePlan {
  changes: PersonChange[];
  unchanged: number;
  /** The number of active people whom the inputs concern: everybody, or those in the companies of the named people. */
  present: number;
  /** Known people who have left according to the inputs, whether or not they were active before. */
  gone: number[];
  faults: ImportFault[];
}

interface Options {
  /** Whether the inputs are complete: anyone who is missing has then left. */
  complete: boolean;
  /** The author of the inputs; they may not deactivate themselves. */
  self: number | null;
}

/**
 * The changes that bring people to their wanted state. A pure function, used for a file, a provisioning call
 * and a first sign-in. Returns all faults at once; if there is any fault, nothing may be applied.
 */
export function planPeople(inputs: readonly PersonInput[], directory: Directory, options: Options): PeoplePlan {
  const faults: ImportFault[] = [];
  const drafts = draftPeople(inputs, directory, faults);
  const present = countPresent(drafts, directory, options.complete);
  refuseTakenNames(drafts, faults);
  setSupervisors(drafts, faults);
  if (options.complete) for (const draft of drafts) if (!draft.input) leave(draft, directory.today);
  refuseOwnEnd(drafts, options.self, directory.today, faults);
  const names = new Map(directory.companies.map(({ id, name }) => [id, name]));
  const changes = drafts.flatMap((draft) => describePerson(draft, names, directory.today) ?? []);
  const touched = changes.filter(({ fromInput }) => fromInput).length;
  const gone = drafts.flatMap((draft) =>
    isSaidGone(draft, options.complete, directory.today) ? (draft.before?.id ?? []) : [],
  );
  // The changes refer to the drafts, because their descriptions are derived from them on demand. The inputs are no
  // longer needed, and take as much memory as the drafts.
  for (const draft of drafts) draft.input = null;
  return { changes, unchanged: inputs.length - touched, present, gone, faults };
}

/**
 * Everybody, with their input. Each known person appears once; a second input for the same person becomes a new person.
 */
function draftPeople(inputs: readonly PersonInput[], directory: Directory, faults: ImportFault[]): Draft[] {
  const companies = new CompanyIndex(directory.companies);
  // Entries are added one by one, because building the map from a list of pairs would take twice the memory.
  const byId = new Map<number, KnownPerson>();
  const byUpn = new Map<string, KnownPerson>();
  const byExternalId = new Map<string, KnownPerson>();
  for (const person of directory.people) {
    byId.set(person.id, person);
    byUpn.set(keyOf(person.upn), person);
    if (person.externalId) byExternalId.set(person.externalId, person);
  }
  const taken = new Set<KnownPerson>();
  const drafts: Draft[] = [];
  for (const input of inputs) {
    const found = findKnown(input, byId, byUpn, byExternalId);
    // A person who is named twice counts as new the second time, so their name counts as taken.
    const before = found && taken.has(found) ? null : found;
    if (before) taken.add(before);
    const after = valuesAfter(input, before, companies, directory, faults);
    drafts.push({ input, before, after, supervisor: null, supervisorBefore: null });
  }
  for (const person of directory.people) {
    if (taken.has(person)) continue;
    const { id, supervisorId, ...after } = person;
    drafts.push({ input: null, before: person, after, supervisor: null, supervisorBefore: null });
  }
  return drafts;
}

function countPresent(drafts: readonly Draft[], { people, today }: Directory, complete: boolean): number {
  const covered = new Set(drafts.flatMap(({ input, before }) => (input && before ? [before.companyId] : [])));
  return people.filter((person) => isPresent(person, today) && (complete || covered.has(person.companyId))).length;
}

/**
 * Finds a person by id if it is known, or by the number from the file's source, which outlives a change of user name;
 * otherwise by user name.
 */
function findKnown(
  { id, values }: PersonInput,
  byId: ReadonlyMap<number, KnownPerson>,
  byUpn: ReadonlyMap<string, KnownPerson>,
  byExternalId: ReadonlyMap<string, KnownPerson>,
): KnownPerson | null {
  if (id !== undefined) return byId.get(id) ?? null;
  const numbered = values.externalId ? byExternalId.get(values.externalId) : undefined;
  if (numbered) return numbered;
  const named = byUpn.get(keyOf(values.upn ?? ''));
  // If the directory number differs, the user name belongs to somebody else. This is a fault unless that person gives
  // up the name in the same file.
  return named && values.externalId && named.externalId ? null : (named ?? null);
}

function valuesAfter(
  input: PersonInput,
  before: KnownPerson | null,
  companies: CompanyIndex<KnownCompany>,
  directory: Directory,
  faults: ImportFault[],
): PersonValues {
  const { values } = input;
  const copied = <F extends CopiedField>(field: F) => {
    const known = before?.[field] ?? null;
    const value = values[field];
    // If the texts are equal, the known one is kept, so that the memory of the new one can be freed.
    return value === undefined || value === known ? known : value;
  };
  const firstName = copied('firstName');
  const lastName = copied('lastName');
  const upn = values.upn ?? before?.upn ?? '';
  const displayName = displayNameAfter(values.displayName, { firstName, lastName }, before, upn);
  const presence = presenceAfter(values, before, directory.today);
  if (presence === 'activeButLeft') faults.push(faultIn(input, 'leftOn', 'activeButLeft'));
  const { active, leftOn } = presence === 'activeButLeft' ? { active: true, leftOn: null } : presence;
  // The fields are listed in one literal, because an object that is built field by field takes twice the memory. The
  // hash depends on their order.
  return {
    externalId: copied('externalId'),
    firstName,
    lastName,
    email: copied('email'),
    personnelNumber: copied('personnelNumber'),
    department: copied('department'),
    jobDescription: copied('jobDescription'),
    upn: before && keyOf(before.upn) === keyOf(upn) ? before.upn : upn,
    displayName: before?.displayName === displayName ? before.displayName : displayName,
    companyId: companyAfter(input, before, companies, directory, faults),
    active,
    leftOn,
  };
}

type CopiedField =
  | 'externalId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'personnelNumber'
  | 'department'
  | 'jobDescription';

const fullName = ({ firstName, lastName }: Pick<KnownPerson, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ');

/**
 * The display name from the file. If the file has none, it is derived from first and last name, unless the current one
 * was not derived from them.
 */
function displayNameAfter(
  written: string | null | undefined,
  names: Pick<KnownPerson, 'firstName' | 'lastName'>,
  before: KnownPerson | null,
  upn: string,
): string {
  if (written) return written;
  const isOwn = before !== null && written === undefined && before.displayName !== fullName(before);
  return isOwn ? before.displayName : fullName(names) || before?.displayName || upn;
}

function companyAfter(
  input: PersonInput,
  before: KnownPerson | null,
  companies: CompanyIndex<KnownCompany>,
  directory: Directory,
  faults: ImportFault[],
): number {
  const reference = input.values.company;
  if (reference === undefined && before) return before.companyId;
  const named = reference ? companies.find(reference) : 'required';
  const found = typeof named === 'string' ? named : successorOf(named, directory);
  const code =
    typeof found === 'string'
      ? found
      : found.closedOn !== null && found.id !== before?.companyId
        ? 'companyClosed'
        : null;
  if (code) faults.push(faultIn(input, 'company', code));
  return typeof found === 'string' ? (before?.companyId ?? 0) : found.id;
}

/** Resolves a merged company to its successor: the source of the file may not have recorded the merger yet. */
function successorOf(company: KnownCompany, { companies }: Pick<Directory, 'companies'>): KnownCompany {
  const into = company.mergedIntoId === null ? undefined : companies.find(({ id }) => id === company.mergedIntoId);
  return into ? successorOf(into, { companies }) : company;
}

/** Refuses user names and numbers that two people would share afterwards. */
function refuseTakenNames(drafts: readonly Draft[], faults: ImportFault[]): void {
  const marks = [
    { field: 'upn', of: ({ after }: Draft) => keyOf(after.upn), twice: 'duplicateUpn' },
    { field: 'externalId', of: ({ after }: Draft) => after.externalId, twice: 'duplicateExternalId' },
  ] as const;
  for (const { field, of, twice } of marks) {
    const owners = new Map<string, Draft>();
    // People who are not in the file keep their names and numbers, so they come first.
    for (const isInput of [false, true])
      for (const draft of drafts) {
        if ((draft.input !== null) !== isInput) continue;
        const mark = of(draft);
        const owner = mark && owners.get(mark);
        if (mark && !owner) owners.set(mark, draft);
        if (owner && draft.input) faults.push(faultIn(draft.input, field, owner.input ? twice : 'upnTaken'));
      }
  }
}

/**
 * Sets supervisors by the user names that people will have; a name that somebody gives up in the same file still refers
 * to that person.
 */
function setSupervisors(drafts: readonly Draft[], faults: ImportFault[]): void {
  const byUpn = new Map<string, Draft>();
  for (const draft of drafts) if (draft.before) byUpn.set(keyOf(draft.before.upn), draft);
  for (const draft of drafts) byUpn.set(keyOf(draft.after.upn), draft);
  const byId = new Map<number, Draft>();
  for (const draft of drafts) if (draft.before) byId.set(draft.before.id, draft);
  for (const draft of drafts) {
    const { input, before } = draft;
    draft.supervisorBefore = byId.get(before?.supervisorId ?? -1) ?? null;
    const wanted = input?.values.supervisor;
    draft.supervisor =
      wanted === undefined ? draft.supervisorBefore : wanted ? (byUpn.get(keyOf(wanted)) ?? null) : null;
    if (wanted && input && !draft.supervisor) faults.push(faultIn(input, 'supervisor', 'supervisorNotFound'));
  }
  for (const { input, supervisor, supervisorBefore } of findCircles(drafts, (draft) => draft.supervisor ?? undefined))
    if (input && supervisor !== supervisorBefore) faults.push(faultIn(input, 'supervisor', 'supervisorCircle'));
}

function leave({ after }: Draft, today: string): void {
  if (!isPresent(after, today)) return;
  after.active = false;
  after.leftOn = today;
}

/** Whether the inputs report the person as gone; only mentioning somebody who has left does not count. */
function isSaidGone({ input, after }: Draft, complete: boolean, today: string): boolean {
  if (isPresent(after, today)) return false;
  return input ? input.values.active === 'no' || Boolean(input.values.leftOn) : complete;
}

function refuseOwnEnd(drafts: readonly Draft[], self: number | null, today: string, faults: ImportFault[]): void {
  const own = self === null ? undefined : drafts.find(({ before }) => before?.id === self);
  if (!own?.before || isPresent(own.after, today)) return;
  faults.push({ row: own.input?.row ?? null, column: 'active', value: own.before.upn, code: 'ownAccount' });
}
