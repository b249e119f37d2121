import { createHash } from 'node:crypto';
import type {
  ImportChange,
  ImportChangeKind,
  ImportCounts,
  ImportFault,
  ImportField,
  ImportKind,
} from '#/bff/contract/people-import.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { applyCompanies } from './apply-companies.ts';
import { applyPeople, type OnProgress } from './apply-people.ts';
import type { Bringer } from './bringer.ts';
import type { CompanyChange } from './describe-company.ts';
import type { PersonChange } from './describe-person.ts';
import type { Directory } from './directory.ts';
import type { CompanyInput, Input, PersonInput } from './inputs.ts';
import { planCompanies } from './plan-companies.ts';
import { planPeople } from './plan-people.ts';

/** What a file would do, whichever kind it is. */
export interface ImportPlan {
  shown: ImportChange[];
  counts: ImportCounts;
  faults: ImportFault[];
  /** Of all that would be written: the same hash, the same changes from the same state. */
  hash: Buffer;
  apply(tx: Tx, bringer: Bringer, onProgress: OnProgress): Promise<unknown>;
}

/** @param self who brings the file */
export function makePlan(
  { kind, inputs, complete }: { kind: ImportKind; inputs: readonly Input<ImportField>[]; complete: boolean },
  directory: Directory,
  self: number,
): ImportPlan {
  if (kind === 'companies') {
    const plan = planCompanies(inputs as readonly CompanyInput[], directory);
    const shown = plan.changes.map((change) => show(change, change.after.administrationNr ?? '', change.after.name));
    const people = plan.changes.reduce((sum, change) => sum + change.people, 0);
    return {
      shown,
      counts: { ...countChanges(shown, inputs.length, plan.unchanged), people },
      faults: plan.faults,
      hash: hashOf(plan.changes),
      apply: (tx, bringer, onProgress) => applyCompanies(tx, plan.changes, bringer, onProgress),
    };
  }
  const plan = planPeople(inputs as readonly PersonInput[], directory, { complete, self });
  const shown = plan.changes.map((change) => show(change, change.after.upn, change.after.displayName));
  return {
    shown,
    counts: countChanges(shown, inputs.length, plan.unchanged),
    faults: plan.faults,
    hash: hashOf(plan.changes),
    apply: (tx, bringer, onProgress) => applyPeople(tx, plan.changes, bringer, onProgress),
  };
}

const show = ({ kind, row, fields }: PersonChange | CompanyChange, key: string, name: string): ImportChange => ({
  kind,
  row,
  key,
  name,
  fields,
});

const hashOf = (changes: unknown) => createHash('sha256').update(JSON.stringify(changes)).digest();

/** How many of what; `rows` of the file, of which so many change nothing. */
export function countChanges(shown: readonly ImportChange[], rows: number, unchanged: number): ImportCounts {
  const of = (kind: ImportChangeKind) => shown.filter((change) => change.kind === kind).length;
  const known = shown.filter(({ kind }) => kind !== 'new' && kind !== 'merged');
  const withField = (...wanted: ImportField[]) =>
    known.filter(({ fields }) => fields.some(({ field }) => wanted.includes(field))).length;
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
    supervisors: withField('supervisor'),
    moves: withField('company', 'parent'),
    people: 0,
  };
}
