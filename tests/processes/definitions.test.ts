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
const errorsOf = async (xml: string) =>
  (await h.engine.check(xml))
    .filter((problem) => problem.level === 'error')
    .map(({ element, rule }) => `${element} ${rule}`);

describe('deploy', () => {
  it('gives the same text the same version, and another text the next', async () => {
    expect(await h.deploy(task('versions'))).toBe(1);
    expect(await h.deploy(task('versions'))).toBe(1);
    expect(await h.deploy(task('versions', 'v'))).toBe(2);
    expect(await h.deploy(task('versions'))).toBe(3);
  });

  it('loses nothing when two are deployed at once', async () => {
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

  it('stores who deployed a version, and nobody where the program did it itself', async () => {
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

  it('says everything that is wrong, at once, and deploys nothing', async () => {
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

  it('refuses when an active element is gone, or the version is not there', async () => {
    await h.deploy(task('stuck'));
    const instance = await h.start('stuck');
    await h.deploy(task('stuck', 'v'));
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version: 2 }))).toBe('NOT_MIGRATABLE');
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version: 9 }))).toBe('NO_DEFINITION');
  });
});

describe('migrate, where an element is still there and no longer the same', () => {
  const inside = [b.start('s'), b.user('u'), b.end('e'), b.flows('s > u > e')];
  const each = (sequential: boolean) => b.multi(b.user('x'), { over: '= [1]', sequential });

  it.each([
    ['was once and is for each', b.single(b.user('x')), b.single(each(false))],
    ['was for each and is once', b.single(each(false)), b.single(b.user('x'))],
    ['was one after the other and is side by side', b.single(each(true)), b.single(each(false))],
    ['was a user task and is a subprocess', b.single(b.user('x')), b.single(b.sub('x', inside))],
  ])('one that %s is refused', async (name, before, after) => {
    const process = name.replaceAll(' ', '-');
    const named = (xml: string) => xml.replace('"p"', `"${process}"`).replace('start:p', `start:${process}`);
    await h.deploy(named(before));
    const instance = await h.start(process);
    const [version, state] = [await h.deploy(named(after)), await h.trace(instance)];
    expect(await refusalOf(h.send(instance, { kind: 'migrate', version }))).toBe('NOT_MIGRATABLE');
    expect(await h.trace(instance)).toEqual(state);
  });
});

describe('check', () => {
  const flow = (...parts: Parameters<typeof b.definition>[1][]) => b.definition('p', ...parts);
  const around = (element: string, id: string) => flow([b.start(), element, b.end()], b.flows(`start > ${id} > end`));
  const gateway = (condition: string) =>
    flow(
      [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
      b.flows(`start > g > no, g > yes {${condition}}`),
    );
  const twins = (event: string) =>
    b.single(
      b.service('x'),
      ['on-1', 'on-2'].map((id) => b.boundary(id, 'x', event)),
      b.end('e2'),
      b.flows('on-1 > e2, on-2 > e2'),
    );
  const beside = (id: string, event: string, ...more: Parameters<typeof b.eventSub>[1][]) =>
    b.eventSub(id, b.start(`${id}-start`, event), b.end(`${id}-end`), b.flows(`${id}-start > ${id}-end`), more);

  it.each([
    ['a timer that is none', around(b.catching('t', b.duration('soon')), 't'), ['t timer']],
    [
      'a cycle that interrupts',
      flow([b.start(), b.user('u'), b.boundary('t', 'u', b.cycle('R/PT1H')), b.end()], b.flows('start > u > end')),
      ['t timer'],
    ],
    ['a condition without "="', gateway('x'), ['g-yes feel']],
    ['a function that is not allowed', gateway('= now() > x'), ['g-yes feel']],
    ['a loop in FEEL that is too long', gateway('= some i in 1..2000 satisfies i > x'), ['g-yes feel']],
    ['FEEL that is none', gateway('= x >'), ['g-yes feel']],
    [
      'flows of a gateway without conditions',
      flow([b.start(), b.exclusive('g'), b.end('a'), b.end('c')], b.flows('start > g > a, g > c')),
      ['g-a condition', 'g-c condition'],
    ],
    [
      'a compensation event without an id',
      around(b.throwing('t', '<bpmn:compensateEventDefinition />'), 't'),
      ['t compensation-id'],
    ],
    [
      'an event-based gateway without references',
      flow(
        [
          b.start(),
          b.eventBased('g', []),
          b.catching('m', b.message('m')),
          b.catching('t', b.duration('PT1H')),
          b.end(),
        ],
        b.flows('start > g > m > end, g > t > end'),
      ),
      ['g event-gateway'],
    ],
    [
      'an association before an element',
      around(b.user('u'), 'u').replace(
        '<bpmn:userTask',
        '<bpmn:association id="x" sourceRef="start" targetRef="u" /><bpmn:userTask',
      ),
      ['u element-order'],
    ],
    ['two boundary events for one message', twins(b.message('m')), ['on-2 same-event']],
    ['two boundary events for one error', twins(b.error('e')), ['on-2 same-event']],
    ['two boundary events for every error', twins(b.error()), ['on-2 same-event']],
    [
      'two event subprocesses of a subprocess for one error',
      around(
        b.sub('x', [b.start('s'), b.end('e'), b.flows('s > e'), ...['a', 'c'].map((id) => beside(id, b.error('no')))]),
        'x',
      ),
      ['c-start same-event'],
    ],
    [
      'an event-based gateway with one message twice',
      flow(
        [
          b.start(),
          b.eventBased('g', ['g-m', 'g-n']),
          b.catching('m', b.message('m')),
          b.catching('n', b.message('m')),
        ],
        [b.end(), b.flows('start > g > m > end, g > n > end')],
      ),
      ['n same-event'],
    ],
    ['two start events', flow([b.start('a'), b.start('c'), b.end()], b.flows('a > end, c > end')), ['p one-start']],
    [
      'a reference that leads nowhere',
      around(b.user('u'), 'u').replace('targetRef="end"', 'targetRef="nowhere"'),
      ['u-end xml'],
    ],
  ])('refuses %s', async (_name, xml, expected) => {
    const found = await errorsOf(xml);
    for (const problem of expected) expect(found.join('\n')).toContain(problem);
  });

  it('lets events stand side by side that catch something different, or are timers', async () => {
    const events = [b.message('m'), b.message('n'), b.error('e'), b.error(), b.duration('PT1H'), b.duration('PT1H')];
    const ids = events.map((_, i) => `on-${i}`);
    const boundaries = events.map((event, i) => b.boundary(`on-${i}`, 'x', event));
    const xml = b.single(b.service('x'), boundaries, b.end('e2'), b.flows(ids.map((id) => `${id} > e2`).join(', ')));
    expect(await errorsOf(xml)).toEqual([]);
  });

  it('warns of an event subprocess that never starts, because it is right within another', async () => {
    const events = { m: b.message('m'), t: b.duration('PT1H'), e: b.error() };
    const inner = Object.entries(events).map(([id, event]) => beside(id, event));
    const xml = b.single(b.service('x'), beside('es', b.message('stop'), inner));
    expect(await h.engine.check(xml)).toMatchObject([
      { element: 'm-start', rule: 'never-started', level: 'warning' },
      { element: 't-start', rule: 'never-started', level: 'warning' },
    ]);
  });

  it('warns of a process that only the embedded engine can start', async () => {
    const problems = await h.engine.check(b.definition('p', b.start('start'), b.end(), b.flows('start > end')));
    expect(problems).toMatchObject([{ element: 'start', rule: 'start-message', level: 'warning' }]);
  });
});
