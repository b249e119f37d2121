import { createHash } from 'node:crypto';
import type {
  FieldChange,
  ImportChangeKind,
  ImportCounts,
  ImportFault,
  ImportField,
  ImportKind,
  ImportNote,
} from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { applyCompanies } from './apply-companies.ts';
import { applyPeople, type OnProgress } from './apply-people.ts';
import type { Author } from './audit-import.ts';
import type { StoredChange } from './change-queries.ts';
import type { CompanyChange } from './describe-company.ts';
import { idsOf, type PersonChange, rawOf } from './describe-person.ts';
import type { Directory } from './directory.ts';
import { type Gain, type Gainer, gainOfCompanies, gainOfPeople } from './gain.ts';
import type { CompanyInput, Input, PersonInput } from './inputs.ts';
import { lookAlikes } from './look-alike.ts';
import { planCompanies } from './plan-companies.ts';
import { type PeoplePlan, planPeople } from './plan-people.ts';

/** The effect of a file of people or of companies. */
export interface ImportPlan {
  counts: ImportCounts;
  faults: ImportFault[];
  /** The number of active people in the companies that the file concerns. */
  present: number;
  leavers: readonly number[];
  /** For a file of people, those who have left according to the file, whether or not they were active before. */
  gone: readonly number[];
  /** The access that the import gives its author; null if it gives none. */
  gain: Gain | null;
  /** How many changes there are to review. */
  total: number;
  /** Some of the changes, as stored. */
  part(from: number, to: number): StoredChange[];
  /** The hash of everything that would be written: equal hashes mean the same changes from the same state. */
  hash: Buffer;
  apply(tx: Tx, author: Author, onProgress: OnProgress): Promise<unknown>;
}

interface Wanted {
  kind: ImportKind;
  inputs: readonly Input<ImportField>[];
  complete: boolean;
}

/** @param gainer the author of the file */
export function makePlan({ kind, inputs, complete }: Wanted, directory: Directory, gainer: Gainer): ImportPlan {
  if (kind === 'people') {
    const plan = planPeople(inputs as readonly PersonInput[], directory, { complete, self: gainer.id });
    const shown = planOfPeople(plan, inputs.length, [], lookAlikes(namesIn(directory, inputs)));
    return { ...shown, gain: gainOfPeople(plan.changes, directory, gainer) };
  }
  const { changes, unchanged, faults } = planCompanies(inputs as readonly CompanyInput[], directory);
  const people = changes.reduce((sum, change) => sum + change.people, 0);
  return {
    counts: { ...countChanges(changes, inputs.length, unchanged), people },
    faults,
    present: 0,
    leavers: [],
    gone: [],
    gain: gainOfCompanies(changes, directory, gainer),
    total: changes.length,
    part: (from, to) =>
      changes.slice(from, to).map((change) => ({
        ...shown(change, change.after.administrationNr ?? '', change.after.name),
        ...{ userId: null, was: null, becomes: null },
      })),
    hash: hashOf([changes]),
    apply: (tx, author, onProgress) => applyCompanies(tx, changes, author, onProgress),
  };
}

/** The user names of all existing and new people. */
function* namesIn({ people }: Directory, inputs: Wanted['inputs']): Generator<string> {
  for (const { upn } of people) yield upn;
  for (const { values } of inputs as readonly PersonInput[]) if (values.upn) yield values.upn;
}

/**
 * @param kept if the import undoes another one, the parts that it leaves unchanged @param warn the warning for a new
 * user name, if any
 */
export function planOfPeople(
  { changes, unchanged, present, gone, faults }: PeoplePlan,
  rows: number,
  kept: readonly StoredChange[] = [],
  warn: (upn: string) => ImportNote | null = () => null,
): Omit<ImportPlan, 'gain'> {
  const noteOf = ({ before, after }: PersonChange) => (before?.upn === after.upn ? null : warn(after.upn));
  const warned = changes.filter((change) => noteOf(change) !== null).length;
  const leaving = changes.filter(({ isLeaving }) => isLeaving).length;
  return {
    counts: { ...countChanges(changes, rows, unchanged), warned, leaving, kept: kept.length },
    faults,
    present,
    leavers: idsOf(changes, 'left'),
    gone,
    total: changes.length + kept.length,
    part: (from, to) => [
      ...changes.slice(from, to).map((change) => ({
        ...shown(change, change.after.upn, change.after.displayName),
        ...(change.before === null && { fields: change.fields.filter(({ after }) => after !== null) }),
        ...(change.roles && { fields: [...change.fields, ...change.roles.fields] }),
        ...{ note: noteOf(change), userId: change.id, ...rawOf(change) },
      })),
      ...kept.slice(Math.max(0, from - changes.length), Math.max(0, to - changes.length)),
    ],
    hash: hashOf([valuesOf(changes), kept]),
    apply: (tx, author, onProgress) => applyPeople(tx, changes, author, onProgress),
  };
}

const shown = ({ kind, row, fields }: PersonChange | CompanyChange, key: string, name: string) => ({
  ...{ kind, row, key, name, fields },
  note: null,
});

/**
 * The values of changes, without `fields`, which follows from the values and takes longer to derive than everything
 * else.
 */
function* valuesOf(changes: readonly PersonChange[]): Generator<unknown[]> {
  for (const { kind, row, id, before, after, supervisorUpn, roles } of changes)
    yield [kind, row, id, before, after, supervisorUpn, ...(roles ? [roles.back] : [])];
}

/**
 * Hashes piece by piece, because a hundred thousand changes in one text would take more memory than everything else.
 */
function hashOf(lists: readonly Iterable<object>[]): Buffer {
  const hash = createHash('sha256');
  for (const list of lists) for (const change of list) hash.update(JSON.stringify(change));
  return hash.digest();
}

/**
 * The counts of a plan; `rows` is the number of rows in the file, and `unchanged` is the number of those that change
 * nothing.
 */
export function countChanges(
  changes: readonly (PersonChange | CompanyChange)[],
  rows: number,
  unchanged: number,
): ImportCounts {
  const of = (kind: ImportChangeKind) => changes.filter((change) => change.kind === kind).length;
  let supervisors = 0;
  let moves = 0;
  for (const change of changes) {
    if (change.kind === 'new' || change.kind === 'merged') continue;
    const { fields } = change;
    const names = (...wanted: FieldChange['field'][]) => fields.some(({ field }) => wanted.includes(field));
    if (names('supervisor')) supervisors += 1;
    if (names('company', 'parent')) moves += 1;
  }
  return {
    rows,
    unchanged,
    new: of('new'),
    changed: of('changed'),
    left: of('left'),
    returned: of('returned'),
    merged: of('merged'),
    closed: of('closed'),
    reopened: of('reopened'),
    supervisors,
    moves,
    people: 0,
    ...{ warned: 0, leaving: 0, kept: 0, tasks: 0, tasksKept: 0 },
  };
}
