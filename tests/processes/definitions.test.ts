import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as b from './bpmn.ts';
import { createHarness, type Harness, refusalOf } from './harness.ts';
import { insertDefinition } from './inbox.ts';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ types: ['w', 'x'] });
});
afterAll(() => h?.drop());

const task = (process: string, name = 'u') =>
  b.definition(process, [b.start(), b.user(name), b.end()], b.flows(`start > ${name} > end`));

describe('deploy', () => {
  it('gives the text of the newest version no new one, and any other text, even an older one, the next version', async () => {
    expect(await h.deploy(task('versions'))).toBe(1);
    expect(await h.deploy(task('versions'))).toBe(1);
    expect(await h.deploy(task('versions', 'v'))).toBe(2);
    expect(await h.deploy(task('versions'))).toBe(3);
  });

  it('loses none of several definitions that are deployed at once', async () => {
    const texts = ['a', 'b2', 'c', 'd', 'b2'].map((name) => task('race', name));
    const ids = await Promise.all(texts.map((text) => insertDefinition(h.sql, text)));
    const results = await Promise.all(ids.map((id) => h.engine.deploy(id, 1)));
    const versions = results.map((result) => ('version' in result ? result.version : 0));
    const rows = await h.sql<{ version: number }[]>`
      select version from process_definitions where process_id = 'race' and state = 'deployed' order by version`;
    expect(rows.map((row) => row.version)).toEqual(rows.map((_, i) => i + 1));
    expect(Math.max(...versions)).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(4);
  });

  it('stores who deployed a version, or no person if the program deployed it', async () => {
    for (const [id, by] of [
      [await insertDefinition(h.sql, task('whose')), 2],
      [await insertDefinition(h.sql, task('whose', 'v')), 0],
    ] as const)
      await h.engine.deploy(id, by);
    const rows = await h.sql`
      select version, deployed_by as by from process_definitions where process_id = 'whose' order by version`;
    expect([...rows]).toEqual([
      { version: 1, by: 2 },
      { version: 2, by: null },
    ]);
  });

  it('lets running instances stay on their version', async () => {
    await h.deploy(b.definition('stay', [b.start(), b.user('u'), b.end('old')], b.flows('start > u > old')));
    const first = await h.start('stay');
    await h.deploy(b.definition('stay', [b.start(), b.user('u'), b.end('new')], b.flows('start > u > new')));
    const second = await h.start('stay');
    for (const instance of [first, second]) await h.completeTask(instance, 'u');
    expect(await h.trace(first)).toContain('old completed');
    expect(await h.trace(second)).toContain('new completed');
  });

  it('reports all problems at once, and deploys nothing', async () => {
    const xml = b.definition(
      'wrong',
      [b.start(), '<bpmn:task id="t" />', b.service('nobody'), b.end()],
      b.flows('start > t > nobody > end'),
    );
    const result = await h.engine.deploy(await insertDefinition(h.sql, xml), 1);
    const problems = 'problems' in result ? result.problems : [];
    expect(
      problems
        .filter(({ level }) => level === 'error')
        .map(({ element, rule }) => `${element} ${rule}`)
        .sort(),
    ).toEqual(['nobody job-type', 't unsupported-element']);
  });
});

describe('migrate', () => {
  it('moves an instance to a version where everything active is unchanged', async () => {
    await h.deploy(b.definition('move', [b.start(), b.user('u'), b.end('old')], b.flows('start > u > old')));
    const instance = await h.start('move');
    await h.deploy(b.definition('move', [b.start(), b.user('u'), b.end('new')], b.flows('start > u > new')));
    await h.send(instance, { kind: 'migrate', version: 2 });
    await h.completeTask(instance, 'u');
    expect(await h.trace(instance)).toContain('new completed');
  });

  it('refuses a version that lacks an active element, or that does not exist', async () => {
    await h.deploy(task('stuck'));
    const instance = await h.start('stuck');
    await h.deploy(task('stuck', 'v'));
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version: 2 }))).toBe('NOT_MIGRATABLE');
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version: 9 }))).toBe('NO_DEFINITION');
  });

  it('lists beforehand the active elements that the version lacks, without changing anything', async () => {
    await h.deploy(b.definition('ahead', [b.start(), b.user('u'), b.end('old')], b.flows('start > u > old')));
    const instance = await h.start('ahead');
    await h.deploy(b.definition('ahead', [b.start(), b.user('u'), b.end('new')], b.flows('start > u > new')));
    await h.deploy(task('ahead', 'v'));
    const before = await h.trace(instance);
    expect(await h.engine.read.misfits(instance, 2)).toEqual([]);
    expect(await h.engine.read.misfits(instance, 3)).toEqual(['u']);
    expect(await refusalOf(h.engine.read.misfits(instance, 9))).toBe('NO_DEFINITION');
    expect(await refusalOf(h.engine.read.misfits(randomUUID(), 2))).toBe('INSTANCE_ENDED');
    expect(await h.trace(instance)).toEqual(before);
  });
});

describe('migrate, to a version in which an active element has changed,', () => {
  const inside = [b.start('s'), b.user('u'), b.end('e'), b.flows('s > u > e')];
  const each = (sequential: boolean) => b.multi(b.user('x'), { over: '= [1]', sequential });

  it.each([
    ['ran once and now runs for each item', b.single(b.user('x')), b.single(each(false))],
    ['ran for each item and now runs once', b.single(each(false)), b.single(b.user('x'))],
    ['ran in sequence and now runs in parallel', b.single(each(true)), b.single(each(false))],
    ['was a user task and is now a subprocess', b.single(b.user('x')), b.single(b.sub('x', inside))],
  ])('refuses an element that %s', async (name, before, after) => {
    const process = name.replaceAll(' ', '-');
    const named = (xml: string) => xml.replace('"p"', `"${process}"`).replace('start:p', `start:${process}`);
    await h.deploy(named(before));
    const instance = await h.start(process);
    const [version, state] = [await h.deploy(named(after)), await h.trace(instance)];
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version }))).toBe('NOT_MIGRATABLE');
    expect(await h.trace(instance)).toEqual(state);
  });
});
