import { describe, expect, it } from 'vitest';
import { readRefs, withNewest } from './recent.ts';

const report = (id: number) => ({ register: 'giftReport', id }) as const;

describe('recently opened records', () => {
  it('are read as stored; none are found when the stored text is invalid', () => {
    expect(readRefs('giftReport:3,giftReport:1')).toEqual([report(3), report(1)]);
    for (const stored of [null, '', 'x', '{"a":1}', 'giftReport:-1']) expect(readRefs(stored)).toEqual([]);
  });

  it('are listed newest first, each once, eight at most', () => {
    expect(withNewest([report(1), report(2)], report(2))).toEqual([report(2), report(1)]);
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce<ReturnType<typeof withNewest>>(
      (refs, id) => withNewest(refs, report(id)),
      [],
    );
    expect(nine.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  });
});
