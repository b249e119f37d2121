/** What has become due, where a part of it fails at first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as b from './bpmn.ts';
import { createHarness, type Harness, HOUR } from './harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: [] });
});
afterAll(() => h?.drop());

it('timers of an instance that are due together fire in their order, also when the first fails at first', async () => {
  await h.deploy(
    b.definition(
      'gap',
      b.start(),
      b.user('x'),
      b.boundary('late', 'x', b.duration('PT2H')),
      b.boundary('early', 'x', b.duration('PT1H'), false),
      b.user('second'),
      b.user('first'),
      b.end('end-x'),
      b.end('end-late'),
      b.end('end-early'),
      b.flows('start > x > end-x, late > second > end-late, early > first > end-early'),
    ),
  );
  const instance = await h.start('gap');
  const { taskCreated } = h.events;
  h.events.taskCreated = async (tx, event) => {
    if (event.elementId === 'first') throw new Error('not now');
    await taskCreated(tx, event);
  };
  await h.advance(3 * HOUR);
  expect(await h.openTasks(instance)).toEqual(['x']);
  h.events.taskCreated = taskCreated;
  await h.advance(HOUR);
  expect(await h.openTasks(instance)).toEqual(['first', 'second']);
  const fired = (await h.trace(instance)).filter((line) => /^(early|late) completed/.test(line));
  expect(fired).toEqual(['early completed', 'late completed']);
});
