import { HIDDEN, hideTexts } from '#/bff/workflow/typed-texts.ts';
import { hideQuoted } from './hide-quoted.ts';

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** A date, or a date and time (ISO 8601); also dates as people write them. */
const DAY = /(?<![\w-])(?:\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?![\w-])/g;
const CURRENCY = '(?:EUR|USD|GBP|CHF|€|\\$|£)';
const SUM = '-?\\d(?:[\\d.,]*\\d)?';
const MONEY = new RegExp(`${CURRENCY}\\s?${SUM}|(?<![\\w-])${SUM}\\s?${CURRENCY}(?![a-z])`, 'gi');
/** Matches numbers only outside words and ids. */
const NUMBER = /(?<![\w-])-?\d(?:[\d.,]*\d)?(?![\w-])/g;

/**
 * Hides everything of a record that a text of an engine or a worker may repeat: known values, addresses, numbers and
 * quoted texts. The texts have no fixed form, so this hides too much rather than too little.
 *
 * @param secrets values of the record, hidden if they have at least three characters; numbers are hidden whatever their length
 * @param known names that may be quoted: elements and variables
 */
export function maskText(text: string, secrets: readonly string[], known: ReadonlySet<string>): string {
  return hideQuoted(hideTexts(text, secrets), known)
    .replace(ADDRESS, HIDDEN)
    .replace(DAY, HIDDEN)
    .replace(MONEY, HIDDEN)
    .replace(NUMBER, HIDDEN);
}
