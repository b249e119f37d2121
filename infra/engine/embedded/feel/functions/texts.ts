import { checkedList, checkedText, FeelFault, spend } from '../budget.ts';
import { type FeelNumber, toInt } from '../numbers.ts';
import { extract, matches, replace, split } from '../regex/functions.ts';
import { compilePattern } from '../regex/pattern.ts';
import { stringOf } from '../text.ts';
import type { FeelValue } from '../values.ts';
import { define, type FunctionTable } from './define.ts';

/** Positions count from 1, or from the end if negative. A position outside the text is a fault, in Camunda too. */
function substring(text: string, start: FeelNumber, length?: FeelNumber): string {
  const position = toInt(start);
  const from = position > 0 ? position - 1 : text.length + position;
  const to = length === undefined ? text.length : Math.min(from + toInt(length), text.length);
  if (from < 0 || from > to || to > text.length)
    throw new FeelFault(`substring from ${position} lies outside of a text of ${text.length} characters`);
  return text.slice(from, to);
}

function before(text: string, match: string): string {
  const index = text.indexOf(match);
  return index > 0 ? text.slice(0, index) : '';
}

function after(text: string, match: string): string {
  const index = text.indexOf(match);
  return index >= 0 ? text.slice(index + match.length) : '';
}

/** White space as Java defines it, which excludes no-break spaces. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Java's list includes control characters
const BLANK = /^[\t-\r\x1c-\x20\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]*$/;

const trim = (text: string): string => {
  let [from, to] = [0, text.length];
  while (from < to && text.charCodeAt(from) <= 0x20) from += 1;
  while (to > from && text.charCodeAt(to - 1) <= 0x20) to -= 1;
  return text.slice(from, to);
};

const searched = (call: (text: string, match: string) => FeelValue) =>
  define('string: string, match: string', (text: string, match: string) => {
    spend(text.length >> 4);
    return call(text, match);
  });

export const textFunctions: FunctionTable = {
  string: [define('from: any', (value: FeelValue) => (value === null ? null : stringOf(value)))],
  substring: [
    define('string: string, start position: number', substring),
    define('string: string, start position: number, length: number', substring),
  ],
  'string length': [define('string: string', (text: string) => text.length)],
  'upper case': [define('string: string', (text: string) => checkedText(text.toUpperCase()))],
  'lower case': [define('string: string', (text: string) => checkedText(text.toLowerCase()))],
  'substring before': [searched(before)],
  'substring after': [searched(after)],
  contains: [searched((text, match) => text.includes(match))],
  'starts with': [searched((text, match) => text.startsWith(match))],
  'ends with': [searched((text, match) => text.endsWith(match))],
  trim: [define('string: string', trim)],
  'is blank': [define('string: string', (text: string) => BLANK.test(text))],
  'to base64': [define('value: string', (text: string) => checkedText(Buffer.from(text, 'utf8').toString('base64')))],
  matches: [
    define('input: string, pattern: string', (text: string, pattern: string) => matches(text, compilePattern(pattern))),
    define('input: string, pattern: string, flags: string', (text: string, pattern: string, flags: string) =>
      matches(text, compilePattern(pattern, flags)),
    ),
  ],
  replace: [
    define('input: string, pattern: string, replacement: string', (text: string, pattern: string, by: string) =>
      replace(text, compilePattern(pattern), by),
    ),
    define(
      'input: string, pattern: string, replacement: string, flags: string',
      (text: string, pattern: string, by: string, flags: string) => replace(text, compilePattern(pattern, flags), by),
    ),
  ],
  split: [
    define('string: string, delimiter: string', (text: string, delimiter: string) =>
      checkedList(split(text, compilePattern(delimiter))),
    ),
  ],
  extract: [
    define('input: string, pattern: string', (text: string, pattern: string) =>
      checkedList(extract(text, compilePattern(pattern))),
    ),
  ],
};
