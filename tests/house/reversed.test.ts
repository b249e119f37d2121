import { expect, it, type RunnerTestFile } from 'vitest';
import Reversed from '#/tests/support/reversed.ts';

const test = (name: string) => ({ type: 'test', name });
const suite = (name: string, tasks: object[], shuffle?: boolean) => ({ type: 'suite', name, tasks, shuffle });
const names = (tasks: readonly { name: string; tasks?: [] }[]): string[] =>
  tasks.flatMap(({ name, tasks: within }) => (within ? [name, ...names(within)] : [name]));

it('tests run from last to first, even within a group; only those of a story keep their order', async () => {
  const story = suite('story', [test('first'), suite('chapter', [test('second'), test('third')], false)], false);
  const file = suite('file', [story, suite('others', [test('a'), test('b')]), test('c')]);
  await Reversed.prototype.onCollected([file as unknown as RunnerTestFile]);
  expect(names(file.tasks as never)).toEqual(['c', 'others', 'b', 'a', 'story', 'first', 'chapter', 'second', 'third']);
});
