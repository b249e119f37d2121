/**
 * Which characters a text may have, and how many. This file does not use zod, so that the first screen can load it too.
 *
 * A text ends up in XML sooner or later (Excel), where one character outside XML's set makes the whole file
 * unreadable. Such characters are refused in input; any that are stored nevertheless are replaced in output.
 */

/** Anything that is not a Char of XML 1.0: C0 controls except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const EACH_UNWRITABLE = new RegExp(UNWRITABLE, 'gu');

/** Whether every output format can hold the text: XML 1.0, and with it Postgres and JSON. */
export function isWritable(text: string): boolean {
  return !UNWRITABLE.test(text);
}

/** The text, with U+FFFD instead of each character that XML 1.0 cannot hold. */
export function writable(text: string): string {
  return isWritable(text) ? text : text.replace(EACH_UNWRITABLE, '\ufffd');
}

/**
 * Whether a text has more code points than `max`. All limits count code points, as zod's `max` and Postgres's `length`
 * do.
 */
export function isLonger(text: string, max: number): boolean {
  // A code point takes one or two code units, so code points must be counted only for lengths between `max`
  // and twice `max`.
  return text.length > max && (text.length > max * 2 || [...text].length > max);
}

/** The first `max` code points. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
