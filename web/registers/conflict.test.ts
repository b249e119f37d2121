import { describe, expect, it } from 'vitest';
import { differingFields, mergeEntries, proposeSides } from './conflict.ts';

const base = { gift: 'Diner', occasion: 'Oplevering', amount: 100 as number | null, person: 'Willem' };
const mine = { ...base, gift: 'Diner voor twee', amount: null };
const theirs = { ...base, gift: 'Lunch', occasion: 'Start' };
const ORDER = ['person', 'occasion', 'gift', 'amount'] as const;

describe('two versions of one record', () => {
  it('are compared field by field, in the order of the form', () => {
    expect(differingFields(mine, theirs, ORDER)).toEqual(['occasion', 'gift', 'amount']);
    expect(differingFields(mine, mine, ORDER)).toEqual([]);
  });

  it('are proposed per field: the person’s own where the person changed the field, otherwise the stored one', () => {
    expect(proposeSides(base, mine, ['occasion', 'gift', 'amount'])).toEqual({
      occasion: 'theirs',
      gift: 'mine',
      amount: 'mine',
    });
  });

  it('are merged as chosen per field, with all other fields as stored', () => {
    expect(mergeEntries(mine, theirs, { gift: 'mine', amount: 'theirs' })).toEqual({
      gift: 'Diner voor twee',
      occasion: 'Start',
      amount: 100,
      person: 'Willem',
    });
  });
});
