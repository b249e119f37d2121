import { describe, expect, it } from 'vitest';
import { searchWords } from '#/bff/contract/search.ts';
import { holdsWords, markWords } from './match.ts';

const marked = (text: string, typed: string) =>
  markWords(text, searchWords(typed))
    .map(({ text: part, hit }) => (hit ? `[${part}]` : part))
    .join('');

describe('marking matches', () => {
  it.each([
    ['Verwelkomstpakket', 'verw', '[Verw]elkomstpakket'],
    ['Diner met diner', 'DINER', '[Diner] met [diner]'],
    ['Café Zoë', 'cafe zoe', '[Café] [Zoë]'],
    ['Cafe\u0301 hier', 'café', '[Cafe\u0301] hier'],
    ['Een ﬁets', 'fie', 'Een [ﬁe]ts'],
    ['Taart 🎂 voor jou', 'voor', 'Taart 🎂 [voor] jou'],
    ['aaaa', 'aaa', '[aaa]a'],
    ['Niets', 'iets nie', '[Niets]'],
    ['Niets', 'x', 'Niets'],
    ['', 'x', ''],
  ])('in %j for the search %j gives %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });
});

describe('containing words', () => {
  it('requires each word in at least one of the texts, and accepts all texts if there are no words', () => {
    expect(holdsWords(['Mijn taken', undefined, 'Acties'], searchWords('act tak'))).toBe(true);
    expect(holdsWords(['Mijn taken', 'Acties'], searchWords('act xyz'))).toBe(false);
    expect(holdsWords(['Iets'], [])).toBe(true);
  });
});
