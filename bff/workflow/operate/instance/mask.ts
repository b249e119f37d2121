const HIDDEN = '•••';
/** Shorter values occur in texts by chance; numbers are hidden regardless of their length. */
const SHORTEST = 3;

const QUOTED = /(["'`])((?:(?!\1).)+)\1|[“„]([^”]+)”|‘([^’]+)’/g;
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** A day, or a moment (ISO 8601); days as people write them. */
const DAY = /(?<![\w-])(?:\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?![\w-])/g;
const CURRENCY = '(?:EUR|USD|GBP|CHF|€|\\$|£)';
const SUM = '-?\\d(?:[\\d.,]*\\d)?';
const MONEY = new RegExp(`${CURRENCY}\\s?${SUM}|(?<![\\w-])${SUM}\\s?${CURRENCY}(?![a-z])`, 'gi');
/** Not within a word or an id. */
const NUMBER = /(?<![\w-])-?\d(?:[\d.,]*\d)?(?![\w-])/g;

/**
 * Removes from a text of an engine or a worker all that it may repeat of a record: known values, addresses, numbers and
 * quoted texts. The texts have no fixed form, so this hides too much rather than too little.
 *
 * @param secrets values of the record
 * @param known names that may be quoted: elements and variables
 */
export function maskText(text: string, secrets: readonly string[], known: ReadonlySet<string>): string {
  let masked = text;
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret.trim().length >= SHORTEST) masked = masked.replace(new RegExp(escaped(secret), 'gi'), HIDDEN);
  }
  return masked
    .replace(QUOTED, (whole, mark: string | undefined, straight: string | undefined) =>
      straight !== undefined && known.has(straight) ? whole : mark ? `${mark}${HIDDEN}${mark}` : HIDDEN,
    )
    .replace(ADDRESS, HIDDEN)
    .replace(DAY, HIDDEN)
    .replace(MONEY, HIDDEN)
    .replace(NUMBER, HIDDEN);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every text and number within a value, as a message may show it. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value), value.toFixed(2), value.toFixed(2).replace('.', ',')];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsOf);
  return [];
}
