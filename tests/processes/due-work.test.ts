/**
 * Tests work that is due: timers of which one fails at first, and rows that do not match the state of their instance.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as b from './bpmn.ts';
import { createHarness, type Harness, HOUR } from './harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: ['w'] });
});
afterAll(() => h?.drop());

it('timers of an instance that are due together fire in order, even if the first of them fails at its first attempt', async () => {
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
    if (event.elementId === 'first') throw new Error('it fails for now');
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

describe('a due row that does not match the state of its instance', () => {
  beforeAll(async () => {
    await h.deploy(
      b.definition(
        'both',
        [b.start(), b.parallel('fork'), b.service('w'), b.end()],
        [b.catching('t', b.duration('PT1H')), b.end('end-t')],
        b.flows('start > fork, fork > w > end, fork > t > end-t'),
      ),
    );
  });
  beforeEach(() =>
    h.handle('w', () => {
      throw new Error('it fails for now');
    }),
  );

  /** Does all the work that is due, and gives up on an endless loop. */
  const advance = (milliseconds: number) =>
    Promise.race([
      h.advance(milliseconds).then(() => 'nothing is due'),
      pause(10_000, 'still at work', { ref: false }),
    ]);
  const rows = async (instance: string) => {
    const [row] = await h.sql`
      select (select count(*)::int from wf_job where instance_id = ${instance}) as jobs,
        (select count(*)::int from wf_timer where instance_id = ${instance}) as timers`;
    return row;
  };

  it.each(['completed', 'canceled'])('is deleted when the instance is %s', async (status) => {
    const instance = await h.start('both');
    expect(await rows(instance)).toEqual({ jobs: 1, timers: 1 });
    await h.sql`
      update wf_instance set status = ${status}, state = jsonb_set(state, '{status}', ${h.sql.json(status)})
      where id = ${instance}`;
    expect(await advance(2 * HOUR)).toBe('nothing is due');
    expect(await rows(instance)).toEqual({ jobs: 0, timers: 0 });
  });

  it('is deleted when the instance is gone', async () => {
    const instance = await h.start('both');
    await h.sql`delete from wf_instance where id = ${instance}`;
    expect(await advance(2 * HOUR)).toBe('nothing is due');
    expect(await rows(instance)).toEqual({ jobs: 0, timers: 0 });
  });

  it('is kept while the instance is active, until its work is due according to the state of the instance', async () => {
    const instance = await h.start('both');
    await h.sql`update wf_job set due = ${h.now()} where instance_id = ${instance}`;
    await h.sql`update wf_timer set due = ${h.now()}, try_at = ${h.now()} where instance_id = ${instance}`;
    expect(await advance(0)).toBe('nothing is due');
    expect(await rows(instance)).toEqual({ jobs: 1, timers: 1 });
    h.handle('w', () => undefined);
    expect(await advance(HOUR)).toBe('nothing is due');
    expect(await h.state(instance)).toBe('completed');
  });
});
