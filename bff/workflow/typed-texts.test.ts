import { describe, expect, it } from 'vitest';
import { textsOf } from './typed-texts.ts';

describe('the texts of a value', () => {
  it('include those at every depth, with each number in all the forms in which it may be written', () => {
    expect(textsOf({ a: 'x', b: [12.5, { c: 'y' }], d: null, e: true })).toEqual(['x', '12.5', '12.50', '12,50', 'y']);
  });
});
