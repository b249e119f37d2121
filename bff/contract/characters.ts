/**
 * Which characters a text may have, and how many. Without zod, so that the first screen can use it too.
 *
 * A text ends up in XML sooner or later (Excel), where one character outside XML's own set makes the whole file
 * unreadable. Such characters are refused on the way in; any that are stored nevertheless are replaced on the way out.
 */

/** Anything that is no Char of XML 1.0: C0 controls except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const EACH_UNWRITABLE = new RegExp(UNWRITABLE, 'gu');

/** Whether every output format can hold the text: XML 1.0, and with it Postgres and JSON. */
export function isWritable(text: string): boolean {
  return !UNWRITABLE.test(text);
}

/** The text with U+FFFD in place of each character that XML 1.0 cannot hold. */
export function writable(text: string): string {
  return isWritable(text) ? text : text.replace(EACH_UNWRITABLE, '\ufffd');
}

/** Whether a text has more code points than `max`. All limits count so, as zod's `max` and Postgres' `length` do. */
export function isLonger(text: string, max: number): boolean {
  // A code point takes one or two code units, so only lengths between `max` and twice `max` need counting.
  return text.length > max && (text.length > max * 2 || [...text].length > max);
}

/** The first `max` code points. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
