import { z } from 'zod';
import type { PatchOp } from '#/bff/contract/scim.ts';
import type { AttributePath } from './attribute-path.ts';
import { badValue, ScimFailure } from './scim-failure.ts';

/** Some directories write booleans as text. */
const flag = z.union([z.boolean(), z.stringbool()]).optional();
const entry = z.looseObject({ value: z.string().nullish(), primary: flag, type: z.string().toLowerCase().optional() });
const entries = z.array(z.looseObject({ ...entry.shape, value: z.string().nullable() }));
type Entry = z.infer<typeof entry>;

/**
 * Determines the address to store: the primary one, the work address, or one without a type. Addresses of another kind
 * are ignored; if only such addresses replace the list, the stored one is removed.
 *
 * @param kept the current address, empty if there is none
 * @returns undefined if nothing changes
 * @throws ScimFailure invalidValue, invalidFilter
 */
export function readEmail(
  { filter, sub }: Extract<AttributePath, { kind: 'attribute' }>,
  op: PatchOp,
  value: unknown,
  kept: string,
): string | undefined {
  if (filter !== undefined && !isOfKept(filter, kept)) return undefined;
  // Only the address itself is stored; it always counts as the work address and the primary one.
  if (sub !== undefined && sub !== 'value') return undefined;
  if (op === 'remove') return '';
  if (typeof value === 'string') return value;
  if (filter !== undefined || sub !== undefined) {
    if (value === null) return '';
    const one = entry.safeParse(sub === undefined ? value : null).data;
    if (!one) throw badValue('emails: not an address');
    return one.value === undefined ? undefined : (one.value ?? '');
  }
  return chooseOf(value, op, kept);
}

/**
 * Chooses from all addresses that are sent. When addresses are added, only a work address, or a primary one without a
 * type, replaces the stored one.
 */
function chooseOf(value: unknown, op: PatchOp, kept: string): string | undefined {
  const read = entries.safeParse(value === null ? [] : Array.isArray(value) ? value : [value]).data;
  if (!read) throw badValue('emails: not a list of addresses');
  if (op === 'replace') return choose(read)?.value ?? '';
  const isRival = ({ type, primary }: Entry) => type === 'work' || (type === undefined && primary === true);
  return choose(kept === '' ? read : read.filter(isRival))?.value ?? undefined;
}

const choose = (read: readonly Entry[]) =>
  read.find(({ primary }) => primary) ??
  read.find(({ type }) => type === 'work') ??
  read.find(({ type }) => type === undefined);

const CLAUSE = /^(type|value|primary) eq ("(?:[^"\\]|\\.)*"|true|false)(?: and (?=\S)|$)/i;

/** Whether a filter in brackets matches the stored address, which counts as the primary work address. */
const isOfKept = (filter: string, kept: string): boolean =>
  marksOf(filter).every(
    ([attribute, wanted]) => wanted === { type: 'work', primary: 'true', value: kept.toLowerCase() }[attribute],
  );

/**
 * The conditions of a filter in brackets on an address, in lower case.
 * @throws ScimFailure invalidFilter
 */
export function marksOf(filter: string): [attribute: 'type' | 'primary' | 'value', wanted: string][] {
  const marks: ReturnType<typeof marksOf> = [];
  let rest = filter.trim();
  do {
    const [whole, attribute = '', literal = ''] = CLAUSE.exec(rest) ?? [];
    if (!whole)
      throw new ScimFailure('VALIDATION', 'invalidFilter', 'emails: filters are type, primary and value eq …');
    const wanted = literal.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1').toLowerCase();
    marks.push([attribute.toLowerCase() as 'type' | 'primary' | 'value', wanted]);
    rest = rest.slice(whole.length);
  } while (rest !== '');
  return marks;
}
