import { inOrder } from '#/bff/contract/grid-url.ts';
import { formatNumber, parseNumber } from '../format.ts';

export interface Range {
  min?: number;
  max?: number;
}

const WRITTEN = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Parses an amount filter as typed: `10` and `≥ 10` mean at least 10, and `< 50` means at most 50 (both inclusive).
 * `10-50`, `10..50` and `10 tot 50` mean a range, whose ends may be in either order. `10..` and `..50`, the forms used
 * in links, are open at one end. `= 10` means exactly 10.
 * @returns null if the text is empty, undefined if it is not a range.
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

/** Parses a typed number; undefined if the text is not a number. */
function readNumber(text = ''): number | undefined {
  const read = parseNumber(text);
  return read === null || Number.isNaN(read) ? undefined : read;
}

/** A range as text: `≥ 10,00`, `≤ 50,00`, `10,00–50,00`. Counts have no decimals. */
export function rangeToText({ min, max }: Range, type: 'amount' | 'number'): string {
  const write = (value: number) => (type === 'amount' ? WRITTEN.format(value) : formatNumber(value));
  if (min !== undefined && max !== undefined) return min === max ? `= ${write(min)}` : `${write(min)}–${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? '' : `≤ ${write(max)}`;
}
