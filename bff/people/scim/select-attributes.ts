import { SCIM, type ScimSelection, type ScimUser, type ScimUserPart } from '#/bff/contract/scim.ts';
import { readPath } from './attribute-path.ts';

/** How much of an attribute is in the answer: all, nothing, or some of its parts. */
type Share = 'all' | 'none' | ((part: string) => boolean);
type Shares = (schema: string, name: string) => Share;

const lower = (text: string) => text.toLowerCase();

/**
 * A person with the requested attributes, or without the excluded ones (RFC 7644, 3.9); `schemas` and `id` are always
 * included. Unknown names are ignored.
 */
export function selectAttributes(user: ScimUser, { attributes, excludedAttributes }: ScimSelection): ScimUserPart {
  const asked = attributes === undefined ? user : pick(user, only(namesOf(attributes)));
  return excludedAttributes === undefined ? asked : pick(asked, without(namesOf(excludedAttributes)));
}

/**
 * The names in a list: schemas, and attributes as `attribute` or `attribute.part` without their schema; all in lower
 * case.
 */
function namesOf(list: string): ReadonlySet<string> {
  const names = list.split(',').map((written) => {
    const path = readPath(written);
    if (path?.kind === 'schema') return lower(written.trim());
    return path?.kind === 'attribute' ? [path.name, path.sub].filter(Boolean).join('.') : '';
  });
  return new Set(names);
}

const only =
  (names: ReadonlySet<string>): Shares =>
  (schema, name) =>
    names.has(schema) || names.has(name) ? 'all' : (part) => names.has(`${name}.${part}`);

const without =
  (names: ReadonlySet<string>): Shares =>
  (schema, name) =>
    names.has(schema) || names.has(name) ? 'none' : (part) => !names.has(`${name}.${part}`);

function pick({ schemas, id, ...user }: ScimUserPart, share: Shares): ScimUserPart {
  const { [SCIM.enterprise]: enterprise = {}, ...core } = user;
  const work = pickFrom(enterprise, (name) => share(lower(SCIM.enterprise), name));
  return {
    schemas,
    id,
    ...pickFrom(core, (name) => share(lower(SCIM.user), name)),
    ...(Object.keys(work).length > 0 && { [SCIM.enterprise]: work }),
  };
}

function pickFrom(attributes: object, shareOf: (name: string) => Share): object {
  const picked = Object.entries(attributes).map(([name, value]) => [name, shareIn(value, shareOf(lower(name)))]);
  return Object.fromEntries(picked.filter(([, value]) => value !== undefined));
}

/** @returns undefined if nothing remains of the value */
function shareIn(value: unknown, share: Share): unknown {
  if (share === 'all') return value;
  if (share === 'none') return undefined;
  if (Array.isArray(value)) {
    const parts = value.map((each) => shareIn(each, share)).filter((each) => each !== undefined);
    return parts.length > 0 ? parts : undefined;
  }
  // A value without parts can only be included or excluded as a whole.
  if (typeof value !== 'object' || value === null) return share('') ? value : undefined;
  const parts = Object.entries(value).filter(([part]) => share(lower(part)));
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
