import type { PersonField } from '#/bff/contract/people-import.ts';
import type { PatchOp } from '#/bff/contract/scim.ts';
import { type AttributePath, readPath } from './attribute-path.ts';
import { ATTRIBUTES } from './fault-words.ts';
import { readEmail } from './read-email.ts';
import { badValue, ScimFailure } from './scim-failure.ts';

/** The attributes that the request has set so far. */
export interface Draft {
  /** The wanted texts by field; an empty text removes the value. */
  texts: Map<PersonField, string>;
  /** The person's current address. */
  email: string;
  /** `name.formatted`, used if the person has no other name. */
  formatted?: string;
  /** The faults, in the order in which the parts were sent. */
  faults: ScimFailure[];
}

/** Reads a part of a request. A fault is noted, and does not prevent the other parts from being read. */
export function note(draft: Draft, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ScimFailure)) throw error;
    draft.faults.push(error);
  }
}

/**
 * Maps an attribute, in lower case and without its schema, to a field. It is a Map, because an object would also have
 * inherited names.
 */
export const FIELDS: ReadonlyMap<string, PersonField> = new Map([
  ['username', 'upn'],
  ['externalid', 'externalId'],
  ['name.givenname', 'firstName'],
  ['name.familyname', 'lastName'],
  ['displayname', 'displayName'],
  ['title', 'jobDescription'],
  ['emails', 'email'],
  ['active', 'active'],
  ['employeenumber', 'personnelNumber'],
  ['department', 'department'],
  ['organization', 'company'],
  ['manager', 'supervisor'],
]);

/**
 * Reads the attributes of an object. A name may be a path; any other name is foreign and ignored, or a fault if it
 * contains a bracket.
 *
 * @throws ScimFailure invalidValue if the value is not an object
 */
export function putAll(draft: Draft, op: PatchOp, attributes: unknown): void {
  for (const [name, value] of Object.entries(objectOf(attributes)))
    note(draft, () => {
      const path = readPath(name);
      if (path) put(draft, op, path, value);
      else if (name.includes('[')) throw noSuchPath(name);
    });
}

/** @throws ScimFailure invalidPath, mutability, invalidValue, invalidFilter */
export function putAt(draft: Draft, op: PatchOp, written: string, value: unknown): void {
  const path = readPath(written);
  if (!path) throw noSuchPath(written);
  if (path.kind === 'schema' && op === 'remove')
    throw new ScimFailure('VALIDATION', 'mutability', 'a schema cannot be removed');
  put(draft, op, path, op === 'remove' ? null : value);
}

function put(draft: Draft, op: PatchOp, path: AttributePath, value: unknown): void {
  if (path.kind === 'schema') putAll(draft, op, value ?? {});
  if (path.kind !== 'attribute') return;
  const { name, filter, sub } = path;
  const field = FIELDS.get(name);
  if (field === 'email') {
    set(draft, field, readEmail(path, op, value, draft.texts.get(field) ?? draft.email));
    return;
  }
  const title = field ? ATTRIBUTES[field] : name;
  const isParted = name === 'name' || field === 'supervisor';
  if ((field && !isParted && sub !== undefined) || ((field || isParted) && filter !== undefined))
    throw new ScimFailure('VALIDATION', 'invalidPath', `${title} cannot be addressed by parts or filters`);
  if (name === 'name') putName(draft, sub, value);
  else if (field) set(draft, field, field === 'supervisor' ? managerOf(sub, value) : textOf(title, value));
}

/**
 * `name.formatted` is kept separately: some directories send it with every change, and it mostly follows from the other
 * names.
 */
function putName(draft: Draft, sub: string | undefined, value: unknown): void {
  const parts = sub === undefined ? (value ?? { givenName: null, familyName: null }) : { [sub]: value };
  for (const [part, text] of Object.entries(objectOf(parts)))
    note(draft, () => {
      const name = `name.${part.toLowerCase()}`;
      const field = FIELDS.get(name);
      if (field) set(draft, field, textOf(ATTRIBUTES[field], text));
      if (name === 'name.formatted') draft.formatted = textOf(name, text);
    });
}

/**
 * The id of the manager's resource: given alone, as an object, or in a list of one. @returns undefined if the value
 * contains nothing that Openboek stores
 */
function managerOf(sub: string | undefined, value: unknown): string | undefined {
  if (sub === 'displayname' || sub === '$ref')
    throw new ScimFailure('VALIDATION', 'mutability', `manager.${sub} follows from the manager`);
  if (sub !== undefined && sub !== 'value') return undefined;
  const only = onlyOf('manager', value);
  if (typeof only !== 'object' || only === null) return textOf('manager', only);
  return 'value' in only ? textOf('manager', only.value) : undefined;
}

function set({ texts }: Draft, field: PersonField, text: string | undefined): void {
  if (text !== undefined) texts.set(field, text);
}

/** Some directories write a single value as a list of one: `[{ "$ref": null, "value": "x" }]`. */
function textOf(name: string, value: unknown): string {
  const only = onlyOf(name, value);
  const text = Array.isArray(value) && isRecord(only) && 'value' in only ? only.value : only;
  if (text === null || text === undefined) return '';
  if (typeof text === 'string' || typeof text === 'boolean' || typeof text === 'number') return String(text);
  throw badValue(`${name}: not a text`);
}

function onlyOf(name: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw badValue(`${name}: more than one`);
  return value[0] ?? null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function objectOf(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw badValue('the value must be an object of attributes');
}

const noSuchPath = (path: string) => new ScimFailure('VALIDATION', 'invalidPath', `no such path: ${path}`);
