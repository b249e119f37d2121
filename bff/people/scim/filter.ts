import { isWritable } from '#/bff/contract/characters.ts';
import { type AttributePath, readPath } from './attribute-path.ts';
import { personIdOf } from './person-id.ts';
import type { Wanted } from './queries.ts';
import { marksOf } from './read-email.ts';
import { ScimFailure } from './scim-failure.ts';

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const ATTRIBUTE = String.raw`[^\s"[\]]+(?:\[(?:${TEXT}|[^\]"])*\])?(?:\.[\w$-]+)?`;
const CLAUSE = new RegExp(String.raw`^(${ATTRIBUTE})(?: +eq +(${TEXT}|true|false))?(?: +and +(?=\S)|$)`, 'i');

type Attribute = Extract<AttributePath, { kind: 'attribute' }>;

/** Attributes by which provisioning looks people up, in lower case, each with the lookup for its value. */
const MARKS: ReadonlyMap<string, (value: string) => Wanted | undefined> = new Map<
  string,
  (value: string) => Wanted | undefined
>([
  ['username', (upn) => ({ upn })],
  ['externalid', (externalId) => ({ externalId })],
  ['displayname', (displayName) => ({ displayName })],
  ['id', (id) => ({ id: personIdOf(id) })],
  ['manager', (id) => ({ supervisorId: personIdOf(id) })],
  ['active', (active) => (/^(true|false)$/i.test(active) ? { present: /true/i.test(active) } : undefined)],
]);
const NOBODY: Wanted = { id: personIdOf('') };

/**
 * The filters that provisioning depends on: `userName`, `externalId`, `id`, `manager`, `displayName`, `emails` and
 * `active` by `eq`, alone or with `and` between them. Entra sends `id eq "…" and manager eq "…"` to check whether a
 * manager is already set, and `emails[type eq "work"].value eq "…"` when people are matched by address.
 *
 * @throws ScimFailure invalidFilter
 */
export function readFilter(filter: string | undefined): Wanted {
  const wanted: Wanted = {};
  for (let rest = filter?.trim() ?? ''; rest !== ''; ) {
    const [whole = '', attribute = '', literal] = CLAUSE.exec(rest) ?? [];
    const mark = markOf(attribute, literal);
    const [key = ''] = Object.keys(mark ?? {});
    if (!mark || key in wanted) throw unknownFilter();
    Object.assign(wanted, mark);
    rest = rest.slice(whole.length);
  }
  return wanted;
}

/** Finds a lookup by its attribute name, with or without the schema prefix. */
function markOf(attribute: string, literal: string | undefined): Wanted | undefined {
  const path = readPath(attribute);
  if (path?.kind !== 'attribute') return undefined;
  const isFlag = literal !== undefined && !literal.startsWith('"');
  if (isFlag && path.name !== 'active') return undefined;
  if (path.name === 'emails') return emailMark(path, literal);
  const isWhole = path.sub === undefined || (path.name === 'manager' && path.sub === 'value');
  if (!isWhole || path.filter !== undefined || literal === undefined) return undefined;
  return MARKS.get(path.name)?.(isFlag ? literal : parse(literal));
}

/** Only the work address is stored, and it is the primary one, so no person has any other address. */
function emailMark({ filter, sub }: Attribute, literal: string | undefined): Wanted | undefined {
  const marks = filter === undefined ? [] : marksOf(filter);
  const values = marks.flatMap(([attribute, wanted]) => (attribute === 'value' ? [wanted] : []));
  if (literal !== undefined) values.push(parse(literal));
  const [email, other] = values;
  const isOfValue = literal === undefined ? sub === undefined : sub === 'value' || (sub ?? filter) === undefined;
  if (email === undefined || other !== undefined || !isOfValue || !isWritable(email)) return undefined;
  const isKept = marks.every(
    ([attribute, wanted]) => wanted === { type: 'work', primary: 'true', value: email }[attribute],
  );
  return isKept ? { email } : NOBODY;
}

/** Values are written as in JSON (RFC 7644, 3.4.2.2); a value that cannot be stored is invalid. */
function parse(literal: string): string {
  try {
    const value = String(JSON.parse(literal));
    if (isWritable(value)) return value;
  } catch {
    // A value that is not JSON is refused like any other invalid value.
  }
  throw unknownFilter();
}

const unknownFilter = () =>
  new ScimFailure(
    'VALIDATION',
    'invalidFilter',
    'filters compare userName, externalId, id, manager, displayName, emails and active by "eq", joined by "and"',
  );
