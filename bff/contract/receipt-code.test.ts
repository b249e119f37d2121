import { describe, expect, it } from 'vitest';
import { groupsOf, hashCode, makeCode, meantSigns, readCode } from './receipt-code.ts';

describe('a receipt code', () => {
  it('has sixteen characters out of thirty-two, 80 bits, in four groups', () => {
    const codes = Array.from({ length: 500 }, makeCode);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(new Set(codes).size).toBe(500);
    expect(new Set(codes.join('')).size).toBe(32);
    expect(groupsOf('7Q4K2M9TX3HB5WRD')).toEqual(['7Q4K', '2M9T', 'X3HB', '5WRD']);
  });

  it.each([
    ['7Q4K-2M9T-X3HB-5WRD', '7Q4K2M9TX3HB5WRD'],
    ['7q4k 2m9t  x3hb\t5wrd', '7Q4K2M9TX3HB5WRD'],
    [' 7q4k.2m9t/x3hb_5wrd\n', '7Q4K2M9TX3HB5WRD'],
    ['IL10 OoUu 1111 0000', '11100' + '0VV' + '11110000'],
    ['7Q4K-2M9T-X3HB-5WR', null],
    ['7Q4K-2M9T-X3HB-5WRDD', null],
    ['', null],
    ['7'.repeat(201), null],
  ])('is recognised however it is typed, but only with exactly sixteen characters: %j', (typed, meant) => {
    expect(readCode(typed)).toBe(meant);
  });

  it('can be entered one group at a time', () => {
    expect(meantSigns(' oi4k ')).toBe('014K');
  });

  it('has a hash of 64 hexadecimal digits, which differs from that of another code', async () => {
    expect(await hashCode('7Q4K2M9TX3HB5WRD')).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashCode('7Q4K2M9TX3HB5WRD')).not.toBe(await hashCode('7Q4K2M9TX3HB5WRE'));
  });
});
