import { isWritable } from '#/bff/contract/characters.ts';
import { readPath } from './attribute-path.ts';
import { personIdOf } from './person-id.ts';
import type { Wanted } from './queries.ts';
import { ScimFailure } from './scim-failure.ts';

const CLAUSE = /^(\S+) +eq +("(?:[^"\\]|\\.)*")(?: +and +(?=\S)|$)/i;

/** Attributes by which provisioning looks people up, in lower case, and what their value asks for. */
const MARKS: ReadonlyMap<string, (value: string) => Wanted> = new Map<string, (value: string) => Wanted>([
  ['username', (upn) => ({ upn })],
  ['externalid', (externalId) => ({ externalId })],
  ['id', (id) => ({ id: personIdOf(id) })],
  ['manager', (id) => ({ supervisorId: personIdOf(id) })],
]);

/**
 * The filters that provisioning lives by: `userName`, `externalId`, `id` and `manager` by `eq "…"`, alone or with `and`
 * between them. Entra asks `id eq "…" and manager eq "…"` whether a manager is set already.
 *
 * @throws ScimFailure invalidFilter
 */
export function readFilter(filter: string | undefined): Wanted {
  const wanted: Wanted = {};
  for (let rest = filter?.trim() ?? ''; rest !== ''; ) {
    const [whole = '', attribute = '', literal = ''] = CLAUSE.exec(rest) ?? [];
    const mark = markOf(attribute)?.(parse(literal));
    const [key = ''] = Object.keys(mark ?? {});
    if (!mark || key in wanted) throw unknownFilter();
    Object.assign(wanted, mark);
    rest = rest.slice(whole.length);
  }
  return wanted;
}

/** Whether its schema stands before the name makes no difference. */
function markOf(attribute: string) {
  const path = readPath(attribute);
  if (path?.kind !== 'attribute' || path.filter !== undefined) return undefined;
  const isWhole = path.sub === undefined || (path.name === 'manager' && path.sub === 'value');
  return isWhole ? MARKS.get(path.name) : undefined;
}

/** A value is written as JSON writes it (RFC 7644, 3.4.2.2); one that no text of ours can have is none. */
function parse(literal: string): string {
  try {
    const value = String(JSON.parse(literal));
    if (isWritable(value)) return value;
  } catch {
    // Told like any other.
  }
  throw unknownFilter();
}

const unknownFilter = () =>
  new ScimFailure(
    'VALIDATION',
    'invalidFilter',
    'filters are userName, externalId, id and manager by eq "…", with and between them',
  );
