import { afterAll, beforeAll, expect, it } from 'vitest';
import { addUpHistory } from '#/infra/engine/embedded/storage/count-queries.ts';
import * as b from './bpmn.ts';
import { createHarness, type Harness } from './harness.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: ['w'] });
});
afterAll(() => h?.drop());

const process = (name: string, last = 'end') =>
  b.definition(name, [b.start(), b.user('u'), b.service('w'), b.end(last)], b.flows(`start > u > w > ${last}`));
const countsOf = async (name: string, version = 1) =>
  Object.fromEntries(
    (await h.engine.read.statistics(name, version)).items.map(({ element, ...counts }) => [
      element,
      [counts.active, counts.completed, counts.canceled, counts.incidents],
    ]),
  );
const uncounted = async () => (await h.sql`select from wf_uncounted`).length;

it('counts the same whether the history has been added up completely, in part or not at all', async () => {
  await h.deploy(process('count'));
  h.handle('w', () => ({ error: 'E1' }));
  const [stuck, canceled] = [await h.start('count'), await h.start('count')];
  await h.completeTask(stuck, 'u');
  h.handle('w', () => undefined);
  const done = await h.start('count');
  await h.start('count');
  await h.completeTask(done, 'u');
  await h.send(canceled, { kind: 'cancel', reason: '' });
  const expected = {
    count: [2, 1, 1, 0],
    start: [0, 4, 0, 0],
    u: [1, 2, 1, 0],
    w: [1, 1, 0, 1],
    end: [0, 1, 0, 0],
  };
  expect(await countsOf('count')).toEqual(expected);
  expect(await addUpHistory(h.sql, 3)).toBe(3);
  expect(await countsOf('count')).toEqual(expected);
  while ((await addUpHistory(h.sql, 3)) === 3);
  expect(await uncounted()).toBe(0);
  expect(await countsOf('count')).toEqual(expected);
  expect(await addUpHistory(h.sql, 3)).toBe(0);
});

it('counts a moved instance in its current version, and its events in the version where they happened', async () => {
  await h.deploy(process('moved'));
  const instance = await h.start('moved');
  await h.deploy(process('moved', 'other'));
  await h.send(instance, { kind: 'migrate', version: 2 });
  await h.completeTask(instance, 'u');
  for (const when of ['before', 'after adding up']) {
    expect(await countsOf('moved', 1), when).toEqual({ moved: [0, 0, 0, 0], start: [0, 1, 0, 0], u: [0, 0, 0, 0] });
    expect(await countsOf('moved', 2), when).toEqual({
      moved: [0, 1, 0, 0],
      u: [0, 1, 0, 0],
      w: [0, 1, 0, 0],
      other: [0, 1, 0, 0],
    });
    while ((await addUpHistory(h.sql, 100)) === 100);
  }
  expect(await h.trace(instance)).toEqual([
    'moved activated',
    'start activated',
    'start completed',
    'u activated',
    'u completed',
    'w activated',
    'w completed',
    'other activated',
    'other completed',
    'moved completed',
  ]);
});

it('counts once, even if several add up at the same time', async () => {
  await h.deploy(process('race'));
  for (let i = 0; i < 8; i += 1) await h.start('race');
  await Promise.all(Array.from({ length: 4 }, () => addUpHistory(h.sql, 5)));
  while ((await addUpHistory(h.sql, 100)) === 100);
  expect(await countsOf('race')).toEqual({ race: [8, 0, 0, 0], start: [0, 8, 0, 0], u: [8, 0, 0, 0] });
});
