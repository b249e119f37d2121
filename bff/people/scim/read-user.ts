import type { ImportFault, PersonField } from '#/bff/contract/people-import.ts';
import type { ScimOperation, ScimUserBody } from '#/bff/contract/scim.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { type Draft, FIELDS, note, putAll, putAt } from './attributes.ts';
import { ATTRIBUTES } from './fault-words.ts';
import type { ProvisionedPerson } from './queries.ts';
import { badValue, refusalOf, ScimFailure } from './scim-failure.ts';

/** The wanted values of a person, as in an import; `supervisor` is still a resource id. */
export type WantedValues = Partial<Record<PersonField, string | null>>;

/** The wanted values in a request, and the faults in its other parts. */
export interface WantedPerson {
  values: WantedValues;
  faults: readonly ScimFailure[];
}

const emptyDraft = (email = ''): Draft => ({ texts: new Map(), email, faults: [] });

/** A whole person, as POST and PUT send them. */
export function readUser(body: ScimUserBody): WantedPerson {
  const draft = emptyDraft();
  putAll(draft, 'replace', body);
  if (!draft.texts.has('upn')) draft.texts.set('upn', '');
  // An empty company counts as not sent, because the directory has none.
  if (draft.texts.get('company')?.trim() === '') draft.texts.delete('company');
  nameFormatted(draft, { firstName: null, lastName: null });
  return judged(draft);
}

/**
 * Reads a whole person, and clears everything that was not sent, as PUT requires. Only the company and the active state
 * stay, because everybody has these. If a part cannot be read, nothing is cleared, because the unreadable part may have
 * contained the missing value.
 */
export function readReplacement(body: ScimUserBody): WantedPerson {
  const { values, faults } = readUser(body);
  if (faults.length > 0) return { values, faults };
  const absent = [...FIELDS.values()].filter((field) => field !== 'active' && field !== 'company');
  return { values: { ...Object.fromEntries(absent.map((field) => [field, null])), ...values }, faults };
}

/**
 * Changes to a person, as PATCH sends them (RFC 7644, 3.5.2): with a path or without. Attributes that are not stored
 * here are ignored.
 *
 * @param person the current person: a path may identify their address by its value
 */
export function readOperations(
  operations: readonly ScimOperation[],
  person: Pick<ProvisionedPerson, 'email' | 'firstName' | 'lastName'>,
): WantedPerson {
  const draft = emptyDraft(person.email ?? '');
  for (const operation of operations) note(draft, () => putOperation(draft, operation));
  for (const field of ['upn', 'active', 'company'] as const)
    if (draft.texts.get(field)?.trim() === '') {
      draft.texts.delete(field);
      draft.faults.push(new ScimFailure('VALIDATION', 'mutability', `${ATTRIBUTES[field]}: cannot be removed`));
    }
  nameFormatted(draft, person);
  return judged(draft);
}

function putOperation(draft: Draft, operation: ScimOperation): void {
  if (operation.op === 'unreadable')
    throw new ScimFailure(
      'VALIDATION',
      'invalidSyntax',
      'Operations: each has an op (add, replace or remove) and a path',
    );
  const { op, path, value } = operation;
  if (path === undefined && op === 'remove') throw new ScimFailure('VALIDATION', 'noTarget', 'remove needs a path');
  if (value === undefined && op !== 'remove') throw badValue(`${op} needs a value`);
  if (path === undefined) putAll(draft, op, value);
  else putAt(draft, op, path, value);
}

/** Some directories send the name as one text; it is used if there is no other name. */
function nameFormatted({ texts, formatted }: Draft, known: Pick<ProvisionedPerson, 'firstName' | 'lastName'>): void {
  const parts = [texts.get('firstName') ?? known.firstName, texts.get('lastName') ?? known.lastName];
  if (formatted && !texts.has('displayName') && !parts.some(Boolean)) texts.set('displayName', formatted);
}

function judged({ texts, faults }: Draft): WantedPerson {
  const unfit: ImportFault[] = [];
  const values: WantedValues = {};
  for (const [field, written] of texts) {
    const { value, code } = readCell(field, written);
    if (code) unfit.push({ row: null, column: field, value: written, code });
    else values[field] = value;
  }
  return { values, faults: unfit.length > 0 ? [...faults, refusalOf(unfit)] : faults };
}
