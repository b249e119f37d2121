import { expect, it } from 'vitest';
import { haveDistinctPeople } from './distinct-people.ts';

it.each([
  { tasks: [], can: true },
  { tasks: [[1]], can: true },
  { tasks: [[]], can: false },
  { tasks: [[1], [1]], can: false },
  { tasks: [[1], [1, 2]], can: true },
  // person 2 gets the first task, because only person 1 can do the second
  { tasks: [[1, 2], [1]], can: true },
  {
    tasks: [
      [1, 2],
      [1, 2],
      [1, 2],
    ],
    can: false,
  },
  { tasks: [[1, 2], [2, 3], [1], [3, 4]], can: true },
  { tasks: [[1, 2], [2, 3], [1], [3]], can: false },
])('each of the tasks $tasks can have a different person: $can', ({ tasks, can }) => {
  expect(haveDistinctPeople(tasks)).toBe(can);
});
