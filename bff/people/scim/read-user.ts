import type { ImportFault, PersonField } from '#/bff/contract/people-import.ts';
import type { ScimOperation, ScimUserBody } from '#/bff/contract/scim.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { type Draft, FIELDS, putAll, putAt } from './attributes.ts';
import { badValue, refusalOf, ScimFailure } from './scim-failure.ts';

/** What is wanted of a person, as an import has it; `supervisor` is still the id of their resource. */
export type WantedValues = Partial<Record<PersonField, string | null>>;

/**
 * A whole person, as POST and PUT send them.
 * @throws ScimFailure invalidValue, all faults at once
 */
export function readUser(body: ScimUserBody): WantedValues {
  const draft: Draft = { texts: new Map(), email: '' };
  putAll(draft, 'replace', body);
  return judged(draft);
}

/** The same with everything that was not sent taken away, as PUT means it; only a company everybody has. */
export function readReplacement(body: ScimUserBody): WantedValues {
  const absent = [...FIELDS.values()].filter((field) => field !== 'active' && field !== 'company');
  return { ...Object.fromEntries(absent.map((field) => [field, null])), ...readUser(body) };
}

/**
 * Changes of a person, as PATCH sends them (RFC 7644, 3.5.2): with a path or without. What is not kept here is let pass, and
 * harms nothing that is.
 *
 * @param person as they are: a path may mean their address by its value
 * @throws ScimFailure invalidPath, invalidValue, invalidFilter, mutability
 */
export function readOperations(operations: readonly ScimOperation[], person: { email: string | null }): WantedValues {
  const draft: Draft = { texts: new Map(), email: person.email ?? '' };
  for (const { op, path, value } of operations) {
    if (path === undefined && op === 'remove')
      throw new ScimFailure('VALIDATION', 'invalidPath', 'remove needs a path');
    if (value === undefined && op !== 'remove') throw badValue(`${op} needs a value`);
    if (path === undefined) putAll(draft, op, value);
    else putAt(draft, op, path, value);
  }
  for (const field of ['upn', 'active', 'company'] as const)
    if (draft.texts.get(field)?.trim() === '')
      throw new ScimFailure('VALIDATION', 'mutability', `${field} cannot be taken away`);
  return judged(draft);
}

function judged({ texts }: Draft): WantedValues {
  const faults: ImportFault[] = [];
  const values: WantedValues = {};
  for (const [field, written] of texts) {
    const { value, code } = readCell(field, written);
    if (code) faults.push({ row: null, column: field, value: written, code });
    values[field] = value;
  }
  if (faults.length > 0) throw refusalOf(faults);
  return values;
}
