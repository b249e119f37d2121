import { describe, expect, it } from 'vitest';
import { parseRange, rangeToText } from './range-text.ts';
import { moveKey } from './use-grid-columns.ts';

describe('amount filter as typed', () => {
  it.each([
    ['10', { min: 10 }],
    ['≥ 10,50', { min: 10.5 }],
    ['>=10', { min: 10 }],
    ['< 50', { max: 50 }],
    ['<=1.250', { max: 1250 }],
    ['10-50', { min: 10, max: 50 }],
    ['10,5..50', { min: 10.5, max: 50 }],
    ['= 10', { min: 10, max: 10 }],
    ['  ', null],
    ['tien', undefined],
    ['10-', undefined],
  ])('reads %s', (text, range) => {
    expect(parseRange(text)).toEqual(range);
  });

  it('writes what it read', () => {
    for (const range of [{ min: 10 }, { max: 1250.5 }, { min: 10, max: 50 }, { min: 3, max: 3 }]) {
      expect(parseRange(rangeToText(range, 'amount'))).toEqual(range);
    }
    expect(rangeToText({ min: 10 }, 'amount')).toBe('≥ 10,00');
    expect(rangeToText({ min: 7 }, 'number')).toBe('≥ 7');
  });
});

describe('moving a column', () => {
  const order = ['a', 'grouped', 'b', 'c'];
  const visible = ['a', 'b', 'c'];

  it('steps over what is not visible, and stops at the ends', () => {
    expect(moveKey(order, 'b', -1, visible)).toEqual(['b', 'a', 'grouped', 'c']);
    expect(moveKey(order, 'b', 1, visible)).toEqual(['a', 'grouped', 'c', 'b']);
    expect(moveKey(order, 'a', -1, visible)).toEqual(order);
    expect(moveKey(order, 'c', 1, visible)).toEqual(order);
  });

  it('drops one in front of another', () => {
    expect(moveKey(order, 'c', { before: 'a' }, visible)).toEqual(['c', 'a', 'grouped', 'b']);
    expect(moveKey(order, 'a', { before: 'a' }, visible)).toEqual(order);
  });
});
