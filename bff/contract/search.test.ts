import { describe, expect, it } from 'vitest';
import { refOf } from './record-ref.ts';
import { foldText, isLongEnough, recentQuery, searchQuery, searchWords } from './search.ts';

describe('the words of a search', () => {
  it.each([
    ['  Diner   na DINER ', ['diner', 'na']],
    ['Café Zoë', ['cafe', 'zoe']],
    ['ﬁets ＡＢ', ['fiets', 'ab']],
    ['\u0301', []],
    ['\u200eDi\u200fner\u061c', ['diner']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are compared regardless of capitals and accents', () => {
    expect(foldText('ÉÉN Yılmaz Åse')).toBe('een yılmaz ase');
  });

  it('must have at least two characters in total, and be storable text', () => {
    expect(searchQuery.safeParse({ q: 'ab' }).success).toBe(true);
    for (const q of ['a', ' a ', '', '\0\0', '\ud800x', 'x'.repeat(101)])
      expect(searchQuery.safeParse({ q }).success, JSON.stringify(q)).toBe(false);
  });
});

describe('the length of a search', () => {
  it.each([
    ['💣', false],
    ['👩‍👩‍👧', false],
    ['e\u0301', false],
    [' a ', false],
    ['💣💣', true],
    ['a💣', true],
    ['ab', true],
  ])('is counted in visible characters by both the browser and the server: %s', (text, isEnough) => {
    expect(isLongEnough(text)).toBe(isEnough);
    expect(searchQuery.safeParse({ q: text }).success).toBe(isEnough);
  });
});

describe('records named in an address', () => {
  it('are written as register and id, and read back unchanged', () => {
    const refs = [
      { register: 'giftReport', id: 418 },
      { register: 'giftReport', id: 7 },
    ] as const;
    expect(recentQuery.parse({ records: refs.map(refOf).join(',') }).records).toEqual(refs);
  });

  it.each(['', 'giftReport', 'giftReport:', 'users:1', 'giftReport:0', 'giftReport:1.5', 'giftReport:99999999999'])(
    'are refused if the address has %j',
    (records) => {
      expect(recentQuery.safeParse({ records }).success).toBe(false);
    },
  );

  it('may number at most eight', () => {
    const records = Array.from({ length: 9 }, (_, at) => `giftReport:${at + 1}`).join(',');
    expect(recentQuery.safeParse({ records }).success).toBe(false);
  });
});
