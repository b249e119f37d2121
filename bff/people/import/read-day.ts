/** The first letters of the months in Dutch and in English, in order. */
const MONTHS = [
  'jan',
  'feb',
  'm(?:rt|aart|ar|arch)',
  'apr',
  'm(?:ei|ay)',
  'jun',
  'jul',
  'aug',
  'sep',
  'o[kc]t',
  'nov',
  'dec',
].map((month) => new RegExp(`^${month}`, 'i'));
const MONTH =
  '(jan(?:uari|uary)?|feb(?:ruari|ruary)?|mrt|maart|mar(?:ch)?|apr(?:il)?|mei|may|june?|juni|july?|juli|aug(?:ustus|ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** Date notations; the group names show which part is where. */
const WAYS = [
  // The file format (2026-11-21); directories add a meaningless time.
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  // Dutch notation.
  /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  new RegExp(`^(?<day>\\d{1,2})[-. ] ?(?<name>${MONTH})[-. ]{1,2}(?<year>\\d{4})$`, 'i'),
  new RegExp(`^(?<name>${MONTH})\\.? (?<day>\\d{1,2}),? (?<year>\\d{4})$`, 'i'),
];

/** A date as YYYY-MM-DD, whether or not the day exists; null if the text is not a date in any known notation. */
export function isoOf(written: string): string | null {
  for (const way of WAYS) {
    const { year, month, name, day } = way.exec(written)?.groups ?? {};
    if (year === undefined || day === undefined) continue;
    const place = name === undefined ? month : String(MONTHS.findIndex((one) => one.test(name)) + 1);
    return `${year}-${(place ?? '').padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return null;
}
