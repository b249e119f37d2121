import { expect, it } from 'vitest';
import { toHistory } from './history.ts';

const shown = (
  key: string,
  elementId: string,
  type: string,
  start: number,
  end: number | null,
  state = 'COMPLETED',
) => ({
  elementInstanceKey: key,
  elementId,
  type,
  state,
  startDate: new Date(start).toISOString(),
  endDate: end === null ? null : new Date(end).toISOString(),
});

const words = (history: ReturnType<typeof toHistory>) => history.map(({ element, event }) => `${element} ${event}`);

it('an element that ends in the same millisecond as the scopes around it ends first, and inner scopes end before outer ones', () => {
  const history = toHistory([
    shown('1', 'process', 'PROCESS', 0, 9),
    shown('2', 'outer', 'SUB_PROCESS', 0, 9),
    shown('3', 'inner', 'SUB_PROCESS', 1, 9, 'TERMINATED'),
    shown('4', 'task', 'USER_TASK', 2, 9, 'TERMINATED'),
  ]);
  expect(words(history)).toEqual([
    'process activated',
    'outer activated',
    'inner activated',
    'task activated',
    'task terminated',
    'inner terminated',
    'outer completed',
    'process completed',
  ]);
});

it('an element that ends in the millisecond in which the next one begins ends first, and an open one has no end', () => {
  const history = toHistory([shown('5', 'b', 'SERVICE_TASK', 3, null), shown('4', 'a', 'SERVICE_TASK', 1, 3)]);
  expect(words(history)).toEqual(['a activated', 'a completed', 'b activated']);
});
