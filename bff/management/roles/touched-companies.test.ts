import { expect, it } from 'vitest';
import { begunIn, type Held, touchedBy } from './touched-companies.ts';

const role = (active: boolean, isGlobal: boolean, ...companies: [number, boolean][]): Held => ({
  active,
  isGlobal,
  companies: companies.map(([entityId, inherit]) => ({ entityId, inherit })),
});
const rows = (before: Held, after: Held) => {
  const touched = touchedBy(before, after);
  return touched === 'wholeGroup' ? touched : touched.map(({ entityId, inherit }) => `${entityId} ${inherit}`);
};

it('a role that becomes or stops being global concerns the whole group, even while it is inactive', () => {
  expect(rows(role(false, false), role(false, true))).toBe('wholeGroup');
  expect(rows(role(true, true), role(true, false, [2, true]))).toBe('wholeGroup');
});

it('switching a global role on or off concerns the whole group', () => {
  expect(rows(role(false, true), role(true, true))).toBe('wholeGroup');
  expect(rows(role(true, true), role(false, true))).toBe('wholeGroup');
});

it('switching a role on or off concerns all companies that it has or had', () => {
  expect(rows(role(false, false, [5, false]), role(true, false, [2, true]))).toEqual(['5 false', '2 true']);
});

it('any other change concerns the added, removed and changed companies, whether the role takes effect in them now or not', () => {
  expect(rows(role(true, true, [2, true]), role(true, true, [2, true], [5, false]))).toEqual(['5 false']);
  expect(rows(role(false, false, [2, true], [3, true]), role(false, false, [2, false], [3, true]))).toEqual([
    '2 true',
    '2 false',
  ]);
  expect(rows(role(true, false, [2, true]), role(true, false, [2, true]))).toEqual([]);
});

it('a role begins where it is added, extended or switched on, but not where it is unchanged, reduced or removed', () => {
  const held = role(true, false, [2, true], [5, false]);
  expect(begunIn(held, role(true, false, [2, true], [3, false]))).toEqual([3]);
  expect(begunIn(held, role(true, false, [2, false], [5, true]))).toEqual([5]);
  expect(begunIn(role(false, false, [2, true]), role(true, false, [2, true]))).toEqual([2]);
  expect(begunIn(held, role(false, false, [2, true]))).toEqual([]);
  expect(begunIn(role(false, false), role(false, false, [2, true]))).toEqual([2]);
});
