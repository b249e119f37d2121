import { describe, expect, it } from 'vitest';
import { idsAfter, idsToDecideNext, positionIn, readOrigin } from './record-origin.ts';

describe('the origin of a record', () => {
  it('is read from the history entry', () => {
    expect(readOrigin({ origin: '/app/approvals?sort=amount', waiting: [7, 3] })).toEqual({
      origin: '/app/approvals?sort=amount',
      waiting: [7, 3],
    });
    expect(readOrigin({ origin: '/app/myreports' })).toEqual({ origin: '/app/myreports' });
  });

  it('contains the origin of the previous record, so that *Back* restores that origin', () => {
    const before = { origin: '/app/approvals', waiting: [7, 3] };
    expect(readOrigin({ origin: '/app/reports/7', before })).toEqual({ origin: '/app/reports/7', before });
    expect(readOrigin({ origin: '/app/reports/7', before: { origin: 'https://elsewhere.example' } })).toEqual({
      origin: '/app/reports/7',
    });
  });

  it('is null if a link opened the record or the app did not write the state; ids that are not numbers are left out', () => {
    for (const state of [null, undefined, 'x', {}, { origin: 3 }, { origin: 'https://elsewhere.example' }])
      expect(readOrigin(state)).toBeNull();
    expect(readOrigin({ origin: '/app', waiting: [1, '2', null] })).toEqual({ origin: '/app', waiting: [1] });
  });
});

describe('stepping', () => {
  it('remembers the rows after the opened one, in the order of the grid', () => {
    expect(idsAfter([9, 4, 7, 2], 4)).toEqual([7, 2]);
    expect(idsAfter([9, 4], 4)).toEqual([]);
    expect(idsAfter([9, 4], 5)).toEqual([]);
  });

  it('OP-012 continues with the remembered ids and then the waiting list, but ends if the record came from the delegated list', () => {
    expect(idsToDecideNext({ origin: '/app/approvals', waiting: [9, 4, 7] }, [1, 7, 4, 2], 4)).toEqual([7, 1, 2]);
    expect(idsToDecideNext({ origin: '/app/approvals', waiting: [9, 4] }, [9, 1, 2, 4], 4)).toEqual([9, 1, 2]);
    expect(idsToDecideNext({ origin: '/app/approvals', waiting: [9, 4] }, undefined, 4)).toEqual([]);
    expect(idsToDecideNext({ origin: '/app/approvals', waiting: [9, 4] }, [], 4)).toEqual([]);
    expect(idsToDecideNext(null, [1, 4, 2], 4)).toEqual([1, 2]);
    expect(idsToDecideNext({ origin: '/app' }, undefined, 4)).toEqual([]);
    expect(idsToDecideNext({ origin: '/app/delegated?x=1' }, [1, 2], 4)).toEqual([]);
  });

  it('finds a record’s position in the list, and its neighbours', () => {
    expect(positionIn([9, 4, 7], 4)).toEqual({ place: 2, of: 3, previous: 9, next: 7 });
    expect(positionIn([9, 4, 7], 9)).toEqual({ place: 1, of: 3, previous: undefined, next: 4 });
    expect(positionIn([9], 1)).toBeUndefined();
  });
});
