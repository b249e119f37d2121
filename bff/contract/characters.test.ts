import { describe, expect, it } from 'vitest';
import { cutText, isLonger, isWritable, writable } from './characters.ts';

/** Every code point that is not a Char of XML 1.0, written out from production 2 of its specification. */
const OUTSIDE: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0xd800, 0xdfff],
  [0xfffe, 0xffff],
];
const isOutside = (code: number) => OUTSIDE.some(([from, to]) => from <= code && code <= to);

describe('a character', () => {
  it('is writable exactly if XML 1.0 allows it: each of the 1,114,112 code points', () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      const given = `a${String.fromCodePoint(code)}b`;
      const isRight = isOutside(code)
        ? !isWritable(given) && writable(given) === 'a\ufffdb'
        : isWritable(given) && writable(given) === given;
      if (!isRight) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['abc', 3, false],
    ['abcd', 3, true],
    ['😀😀😀', 3, false],
    ['😀😀a', 2, true],
    ['aaaaaaa', 3, true],
    ['e\u0301', 1, true],
  ])('counts once when %j is checked against a limit of %i', (text, max, is) => expect(isLonger(text, max)).toBe(is));

  it('is never cut in two', () => {
    expect([cutText('abc', 3), cutText('abc', 2), cutText('a😀b', 2), cutText('😀😀', 1)]).toEqual([
      'abc',
      'ab',
      'a😀',
      '😀',
    ]);
  });
});
