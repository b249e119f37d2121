/**
 * Parses and formats numbers and dates in both languages. The contract formats dates and money, because the
 * server does so too; this module adds the formats that only a screen needs.
 */
export { formatDate, formatDateTime, formatMoney } from '#/bff/contract/format.ts';

const PLAIN = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 });

/** Formats a count or measure with at most two decimals and with points between thousands. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? '' : PLAIN.format(value);
}

/** Formats an amount as an input shows it: `1250,00`. */
export function amountToText(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || Number.isNaN(amount)) return '';
  return amount.toFixed(2).replace('.', ',');
}

/**
 * Parses a number as typed: `1.250,50`, `1250,5`, `€ 12`, `1.250`, `12.50` (a single point followed by at
 * most two digits is a decimal point, because people paste such numbers).
 * @returns null if the text is empty, NaN if it is not a number.
 */
export function parseNumber(text: string): number | null {
  const bare = bareNumber(text);
  if (bare === '') return null;
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d{0,2})?$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d{1,2})?$/.test(bare)) return Number(bare.replace(',', '.'));
  if (/^-?\d+,$/.test(bare)) return Number(bare.slice(0, -1));
  return Number.NaN;
}

/**
 * Parses an amount that will be stored. Unlike `parseNumber`, it refuses an ambiguous text. Because `1.5` is read as
 * 1,50, `1.005` could mean a thousand and five, or a number with three decimals.
 * @returns null if the text is empty, NaN if it is not an amount or is ambiguous.
 */
export function parseAmount(text: string): number | null {
  return /^-?\d+\.\d{3}$/.test(bareNumber(text)) ? Number.NaN : parseNumber(text);
}

const bareNumber = (text: string) => text.replace(/[€\s\u00a0]/g, '');

/**
 * Parses a date as typed: `17-11-2026`, `7-1-26`, `17112026`, `17/11/2026`, `17.11.2026`, `2026-11-17`.
 * @returns `YYYY-MM-DD`; null if the text is empty, undefined if it is not a calendar date.
 */
export function parseDate(text: string): string | null | undefined {
  const bare = text.trim();
  if (bare === '') return null;
  if (isIsoDate(bare)) return bare;
  const match =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare) ?? undefined;
  if (!match) return undefined;
  const [day, month] = [Number(match[1]), Number(match[2])];
  const year = match[3]?.length === 2 ? 2000 + Number(match[3]) : Number(match[3]);
  return isCalendarDay(year, month, day) ? isoDay(year, month, day) : undefined;
}

/** Whether the text is a `YYYY-MM-DD` date that exists, from 1900 to 2199. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

export function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** @returns a size such as `412 kB` or `24,2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;
}

/**
 * @returns the letters of an avatar: the initials of the first and the last word (`Sanne van Dijk` → SD), or one letter
 * for a single word.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letter = (word = '') => [...word][0] ?? '';
  return (letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')).toLocaleUpperCase('nl');
}

/** Capitalises the first letter. Use it for words that are normally part of a sentence. */
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
