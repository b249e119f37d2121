import { z } from 'zod';
import type { ImportFault, PersonField } from '#/bff/contract/people-import.ts';
import { SCIM, type ScimOperation, type ScimUserBody } from '#/bff/contract/scim.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';
import { badValue, refusalOf, ScimFailure } from './scim-failure.ts';

/** What is wanted of a person, as an import has it; `supervisor` is still the id of their resource. */
export type WantedValues = Partial<Record<PersonField, string | null>>;

/** Attribute, in lower case and without the schema of the core, to field. */
const FIELDS: Readonly<Record<string, PersonField>> = {
  username: 'upn',
  externalid: 'externalId',
  'name.givenname': 'firstName',
  'name.familyname': 'lastName',
  displayname: 'displayName',
  title: 'jobDescription',
  emails: 'email',
  active: 'active',
  employeenumber: 'personnelNumber',
  department: 'department',
  organization: 'company',
  manager: 'supervisor',
};

/**
 * A whole person, as POST and PUT send them.
 * @throws ScimFailure invalidValue, all faults at once
 */
export function readUser(body: ScimUserBody): WantedValues {
  return judged(attributesOf(body));
}

/** The same with everything that was not sent taken away, as PUT means it; only a company everybody has. */
export function readReplacement(body: ScimUserBody): WantedValues {
  const absent = Object.values(FIELDS).filter((field) => field !== 'active' && field !== 'company');
  return { ...Object.fromEntries(absent.map((field) => [field, null])), ...readUser(body) };
}

/**
 * Changes of a person, as PATCH sends them: with a path or without, and attributes that are not kept here let pass.
 * @throws ScimFailure invalidPath, invalidValue, mutability
 */
export function readOperations(operations: readonly ScimOperation[]): WantedValues {
  const attributes = new Map<PersonField, unknown>();
  for (const { op, path, value } of operations) {
    if (path === undefined && op === 'remove')
      throw new ScimFailure('VALIDATION', 'invalidPath', 'remove needs a path');
    const given = path === undefined ? value : unfold(path, op === 'remove' ? null : value);
    for (const [field, wanted] of attributesOf(objectOf(given))) attributes.set(field, wanted);
  }
  for (const field of ['upn', 'active', 'company'] as const)
    if (attributes.has(field) && attributes.get(field) === null)
      throw new ScimFailure('VALIDATION', 'mutability', `${field} cannot be taken away`);
  return judged(attributes);
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw badValue('the value must be an object of attributes');
}

/** `name.givenName` with a value becomes `{ name: { givenName } }`; `emails[type eq "work"].value` one of emails. */
function unfold(path: string, value: unknown): Record<string, unknown> {
  const [, schema, rest = ''] = /^(urn:[\w:.]+:User)(?::(.+))?$/i.exec(path.trim()) ?? [null, undefined, path.trim()];
  const [, name, , sub] = /^(\w+)(\[[^\]]*\])?(?:\.(\w+))?$/.exec(rest) ?? [];
  if (schema && !rest) return { [schema]: value };
  if (!name) throw new ScimFailure('VALIDATION', 'invalidPath', `no such path: ${path}`);
  const isValue = sub?.toLowerCase() === 'value' || sub === undefined;
  const attribute = { [name]: isValue ? value : { [sub]: value } };
  return schema?.toLowerCase() === SCIM.enterprise.toLowerCase() ? { [SCIM.enterprise]: attribute } : attribute;
}

/** Every attribute that is a field, whatever its capitals; null: taken away. */
function attributesOf(resource: Record<string, unknown>, prefix = ''): Map<PersonField, unknown> {
  const found = new Map<PersonField, unknown>();
  for (const [key, value] of Object.entries(resource)) {
    const name = `${prefix}${key}`.toLowerCase();
    const field = FIELDS[name];
    if (field) found.set(field, value);
    else if (name === 'name' || name === SCIM.enterprise.toLowerCase() || name === SCIM.user.toLowerCase())
      for (const [inner, wanted] of attributesOf(objectOf(value ?? {}), name === 'name' ? 'name.' : ''))
        found.set(inner, wanted);
    // `urn:…:enterprise:2.0:User:department`, as some directories name an attribute without a path.
    else if (/^urn:.*:user:\w+$/.test(name)) {
      const named = FIELDS[name.slice(name.lastIndexOf(':') + 1)];
      if (named) found.set(named, value);
    }
  }
  return found;
}

const multiValue = z.array(
  z.looseObject({ value: z.string(), primary: z.boolean().optional(), type: z.string().optional() }),
);

/** An attribute as the one text that is kept of it. */
function textOf(field: PersonField, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field === 'email' && typeof value !== 'string') {
    const emails = multiValue.safeParse(value).data ?? [];
    return (
      (emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0])?.value ?? ''
    );
  }
  if (field === 'supervisor' && typeof value === 'object') return textOf(field, (value as { value?: unknown }).value);
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return String(value);
  throw badValue(`${field}: not a text`);
}

function judged(attributes: ReadonlyMap<PersonField, unknown>): WantedValues {
  const faults: ImportFault[] = [];
  const values: WantedValues = {};
  for (const [field, attribute] of attributes) {
    const written = textOf(field, attribute);
    const { value, code } = readCell(field, written);
    if (code) faults.push({ row: null, column: field, value: written, code });
    values[field] = value;
  }
  if (faults.length > 0) throw refusalOf(faults);
  return values;
}
