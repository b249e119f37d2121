import { formatNumber, parseNumber } from '../format.ts';

export interface Range {
  min?: number;
  max?: number;
}

const WRITTEN = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Reads an amount filter as typed: `10` and `≥ 10` at least, `< 50` at most (both included), `10-50` and `10..50` between,
 * `= 10` exactly.
 * @returns null when empty, undefined when it is none.
 */
export function parseRange(text: string): Range | null | undefined {
  const bare = text.replace(/\s/g, '').replace('>=', '≥').replace('<=', '≤');
  if (bare === '') return null;
  const between = /^(.+?)(?:-|–|\.\.)(.+)$/.exec(bare);
  if (between) {
    const [min, max] = [parseNumber(between[1] ?? ''), parseNumber(between[2] ?? '')];
    return min === null || max === null || Number.isNaN(min) || Number.isNaN(max) ? undefined : { min, max };
  }
  const sign = /^[≥>≤<=]/.exec(bare)?.[0];
  const amount = parseNumber(sign ? bare.slice(1) : bare);
  if (amount === null || Number.isNaN(amount)) return undefined;
  if (sign === '=') return { min: amount, max: amount };
  return sign === '≤' || sign === '<' ? { max: amount } : { min: amount };
}

/** `≥ 10,00`, `≤ 50,00`, `10,00–50,00`; counts without decimals. */
export function rangeToText({ min, max }: Range, type: 'amount' | 'number'): string {
  const write = (value: number) => (type === 'amount' ? WRITTEN.format(value) : formatNumber(value));
  if (min !== undefined && max !== undefined) return min === max ? `= ${write(min)}` : `${write(min)}–${write(max)}`;
  if (min !== undefined) return `≥ ${write(min)}`;
  return max === undefined ? '' : `≤ ${write(max)}`;
}
