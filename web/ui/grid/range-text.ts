import { inOrder } from '#/bff/contract/grid-url.ts';
import { formatNumber, parseNumber } from '../format.ts';

export interface Range {
  min?: number;
  max?: number;
}

const WRITTEN = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Parses an amount filter as typed: `10` and `≥ 10` mean at least, `< 50` at most (both inclusive), `10-50`,
 * `10..50` and `10 tot 50` between, in either order, `10..` and `..50` open at one end as a link writes them,
 * `= 10` exactly.
 * @returns null when empty, undefined when it is not a range.
 */
export function parseRange(text: string): Range | null | undefined {
  const bare = text.replace(/\s/g, '').replace('>=', '≥').replace('<=', '≤');
  if (bare === '') return null;
  const between = /^(.+?)(?:-|–|\.\.|tot|to)(.+)$/i.exec(bare);
  if (between) {
    const [one, other] = [readNumber(between[1]), readNumber(between[2])];
    if (one === undefined || other === undefined) return undefined;
    const [min, max] = inOrder(one, other);
    return { min, max };
  }
  const open = /^(?:(?<least>.+)\.\.|\.\.(?<most>.+))$/.exec(bare)?.groups;
  const sign = open ? (open.most ? '≤' : '≥') : /^[≥>≤<=]/.exec(bare)?.[0];
  const amount = readNumber(open ? (open.most ?? open.least) : sign ? bare.slice(1) : bare);
  if (amount === undefined) return undefined;
  if (sign === '=') return { min: amount, max: amount };
  return sign === '≤' || sign === '<' ? { max: amount } : { min: amount };
}

/** A number as typed; undefined if there is none. */
function readNumber(text = ''): number | undefined {
  const read = parseNumber(text);
  return read === null || Number.isNaN(read) ? undefined : read;
}

/** `≥ 10,00`, `≤ 50,00`, `10,00–50,00`; counts without decimals. */
export function rangeToText({ min, max }: Range, type: 'amount' | 'number'): string {
  const write = (value: number) => (type === 'amount' ? WRITTEN.format(value) : formatNumber(value));
  if (min !== undefined && max !== undefined) return min === max ? `= ${write(min)}` : `${write(min)}–${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? '' : `≤ ${write(max)}`;
}
