/** The problems that `check` finds in drawings in which several people can be asked at once. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { approval, threeAtOnce } from './approvals.ts';
import * as b from './bpmn.ts';

const SHIPPED = readFileSync(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
const RULES = ['shared-decision', 'open-beside-rejection'];
const TYPES = ['job', 'record-approval'];

/** The problems found by the rules of this file, as `element rule level`. */
async function found(xml: string): Promise<string[]> {
  const types = [...xml.matchAll(/taskDefinition type="([^"]+)"/g)].map(([, type]) => type ?? '');
  const jobs = [...TYPES, ...types].map((type) => ({ type, errors: ['E1'], run: async () => ({ complete: {} }) }));
  const { problems } = await compileModel(xml, jobs);
  expect(problems.filter(({ rule, level }) => level === 'error' && !RULES.includes(rule))).toEqual([]);
  return problems
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ element, rule, level }) => `${element} ${rule} ${level}`);
}

const SHARED = 'shared-decision error';
const BESIDE = 'open-beside-rejection warning';
type Parts = Parameters<typeof b.definition>[1];
const file = (...parts: Parts[]) => b.definition('p', ...parts);
/** A process with these parallel branches between fork and join. Each branch is an id or a path of ids. */
const fork = (paths: readonly string[], ...parts: Parts[]) =>
  file(
    [b.start(), b.parallel('f'), b.parallel('j'), b.end()],
    parts,
    b.flows(['start > f', 'j > end', ...paths.map((path) => `f > ${path} > j`)].join(', ')),
  );
const plain = (id: string, to = '') => approval(id, 'supervisor', to);
/** A subprocess with these tasks in sequence and these extension elements. */
const inSub = (id: string, ...parts: string[]) => {
  const tasks = parts.filter((part) => part.startsWith('<bpmn:'));
  const path = [`${id}-s`, ...tasks.map((task) => / id="([^"]+)"/.exec(task)?.[1] ?? ''), `${id}-e`].join(' > ');
  const extension = parts.filter((part) => part.startsWith('<zeebe:')).join('');
  return b.sub(id, [b.start(`${id}-s`), tasks, b.end(`${id}-e`), b.flows(path)], extension);
};

describe('a decision that tasks write to the same variable', () => {
  const refused: readonly (readonly [what: string, xml: string, found: readonly string[]])[] = [
    ['two branches without mappings', fork(['a', 'c'], plain('a'), plain('c')), [`c ${SHARED}`]],
    ['two branches that map to the same variable', fork(['a', 'c'], plain('a', 'x'), plain('c', 'x')), [`c ${SHARED}`]],
    [
      'a branch that maps to the variable which the other writes without a mapping',
      fork(['a', 'c'], plain('a'), plain('c', 'decision')),
      [`c ${SHARED}`],
    ],
    [
      'two tasks at different places in their branches',
      fork(['x > a', 'c > y'], b.service('x'), plain('a'), plain('c'), b.service('y')),
      [`c ${SHARED}`],
    ],
    [
      'a variable that gets the decision through another variable',
      fork(
        ['a', 'c'],
        plain('a', 'y'),
        b.user('c', b.headers({ approverRule: 'r' }) + b.mappings(b.outputs({ x: '= decision', y: '= x' }))),
      ),
      [`c ${SHARED}`],
    ],
    ['a whole context and a part of it', fork(['a', 'c'], plain('a', 'x'), plain('c', 'x.c')), [`c ${SHARED}`]],
    ['a task within a subprocess in a branch', fork(['s', 'c'], inSub('s', plain('a')), plain('c')), [`c ${SHARED}`]],
    ['two subprocesses', fork(['s', 't'], inSub('s', plain('a')), inSub('t', plain('c'))), [`c ${SHARED}`]],
    [
      'several flows out of a task, without a gateway',
      file([b.start(), b.service('x'), plain('a'), plain('c'), b.end()], b.flows('start > x > a > end, x > c > end')),
      [`c ${SHARED}`],
    ],
    [
      'a task that two branches lead to, without a join',
      file(
        [b.start(), b.parallel('f'), b.service('x'), b.service('y'), plain('a', 'by_a'), b.end()],
        b.flows('start > f > x > a > end, f > y > a'),
      ),
      [`a ${SHARED}`],
    ],
    [
      'a task after a task that two branches lead to, when one branch is quicker',
      file(
        [
          b.start(),
          b.parallel('f'),
          b.service('x'),
          b.service('y'),
          b.exclusive('m'),
          plain('a', 'x'),
          plain('c', 'x'),
          b.end(),
        ],
        b.flows('start > f > x > m > a > c > end, f > y > m'),
      ),
      [`a ${SHARED}`, `c ${SHARED}`],
    ],
    [
      'simultaneous tasks for the people on a list',
      b.single(b.multi(plain('x', 'by_x'), { over: '= people' })),
      [`x ${SHARED}`],
    ],
    [
      'simultaneous subprocesses for the people on a list',
      b.single(b.multi(inSub('x', plain('a', 'by_a')), { over: '= people' })),
      [`a ${SHARED}`],
    ],
    [
      'a task that a timer opens while another is open',
      file(
        [b.start(), plain('a'), b.boundary('t', 'a', b.duration('P1D'), false), plain('c'), b.end(), b.end('e2')],
        b.flows('start > a > end, t > c > e2'),
      ),
      [`c ${SHARED}`],
    ],
    [
      'a task that a cycle opens repeatedly',
      file(
        [
          b.start(),
          b.service('w'),
          b.boundary('t', 'w', b.cycle('R/P1D'), false),
          plain('c', 'x'),
          b.end(),
          b.end('e2'),
        ],
        b.flows('start > w > end, t > c > e2'),
      ),
      [`c ${SHARED}`],
    ],
    [
      'a task that a message opens repeatedly, in parallel with everything else',
      file(
        [b.start(), b.service('w'), b.end()],
        b.eventSub(
          's',
          b.start('m', b.message('more'), 'isInterrupting="false"'),
          plain('c', 'x'),
          b.end('e2'),
          b.flows('m > c > e2'),
        ),
        b.flows('start > w > end'),
      ),
      [`c ${SHARED}`],
    ],
    [
      'subprocesses that map their decisions to the same variable',
      fork(
        ['s', 't'],
        inSub('s', plain('a', 'x'), b.mappings(b.outputs({ last: '= x' }))),
        inSub('t', plain('c', 'y'), b.mappings(b.outputs({ last: '= y' }))),
      ),
      [`c ${SHARED}`],
    ],
    [
      'two lists at once whose decisions are collected in the same variable',
      fork(
        ['a', 'c'],
        b.multi(plain('a'), { over: '= people', into: 'all', each: '= decision' }),
        b.multi(plain('c', 'y'), { over: '= people', into: 'all', each: '= y' }),
      ),
      [`c ${SHARED}`],
    ],
    [
      'a task for compensation, because the check assumes that any other task may be open',
      file([
        b.start(),
        b.undoable('w', b.service('w'), b.user('undo-w', b.headers({ approverRule: 'r' }), 'isForCompensation="true"')),
        b.throwing('back', b.compensation()),
        b.end(),
        b.flows('start > w > back > end'),
      ]),
      [`undo-w ${SHARED}`],
    ],
    [
      'branches whose tasks have no rule, where a condition reads the decision',
      file(
        [b.start(), b.parallel('f'), b.user('a'), b.user('c'), b.exclusive('g', 'g-e2'), b.end(), b.end('e2')],
        b.flows('start > f > a > g, g > end {= decision = "x"}, g > e2, f > c > g'),
      ),
      [`c ${SHARED}`],
    ],
    [
      'a loop that starts again while a branch of its previous round is open',
      file(
        [
          b.start(),
          b.exclusive('m'),
          b.parallel('f'),
          plain('a', 'x'),
          plain('c', 'y'),
          b.exclusive('g'),
          b.end(),
          b.end('e2'),
        ],
        b.flows('start > m > f > a > g, g > m {= x = "reject"}, g > end {= x = "approve"}, f > c > e2'),
      ),
      [`c ${SHARED}`],
    ],
  ];
  it.each(refused)('is refused: %s', async (_what, xml, expected) => {
    expect((await found(xml)).filter((each) => each.endsWith('error'))).toEqual(expected);
  });

  const allowed: readonly (readonly [what: string, xml: string])[] = [
    ['the shipped process, in which one approval follows another', SHIPPED],
    ['branches that each have their own variable', threeAtOnce()],
    ['different parts of one context', fork(['a', 'c'], plain('a', 'x.a'), plain('c', 'x.c'))],
    [
      'tasks one after the other in each branch',
      fork(['a > a2', 'c > c2'], plain('a', 'x'), plain('a2', 'x'), plain('c', 'y'), plain('c2', 'y')),
    ],
    [
      'tasks before the fork and after the join',
      file([
        b.start(),
        plain('a'),
        b.parallel('f'),
        plain('c', 'x'),
        plain('d', 'y'),
        b.parallel('j'),
        plain('e'),
        b.end(),
        b.flows('start > a > f > c > j > e > end, f > d > j'),
      ]),
    ],
    [
      'branches of which only one is taken',
      file(
        [b.start(), b.exclusive('g', 'g-c'), plain('a'), plain('c'), b.end()],
        b.flows('start > g, g > a {= n > 1} > end, g > c > end'),
      ),
    ],
    [
      'branches between which the first event chooses',
      file(
        [
          b.start(),
          b.eventBased('g', ['g-m', 'g-t']),
          b.catching('m', b.message('m')),
          b.catching('t', b.duration('P1D')),
          plain('a'),
          plain('c'),
          b.end(),
        ],
        b.flows('start > g > m > a > end, g > t > c > end'),
      ),
    ],
    [
      'another round after a rejection',
      file(
        [b.start(), b.exclusive('m'), plain('a'), b.exclusive('g'), b.end()],
        b.flows('start > m > a > g, g > m {= decision = "reject"}, g > end {= decision = "approve"}'),
      ),
    ],
    [
      'several rounds of branches that are joined',
      file(
        [
          b.start(),
          b.exclusive('m'),
          b.parallel('f'),
          plain('a', 'x'),
          plain('c', 'y'),
          b.parallel('j'),
          b.exclusive('g'),
          b.end(),
        ],
        b.flows('start > m > f > a > j > g, f > c > j, g > m {= x = "reject"}, g > end {= x = "approve"}'),
      ),
    ],
    [
      'a timer that ends one task and opens another',
      file(
        [b.start(), plain('a'), b.boundary('t', 'a', b.duration('P1D')), plain('c'), b.end(), b.end('e2')],
        b.flows('start > a > end, t > c > e2'),
      ),
    ],
    [
      'a task that has its own variable and that a timer opens once',
      file(
        [b.start(), plain('a'), b.boundary('t', 'a', b.duration('P1D'), false), plain('c', 'x'), b.end(), b.end('e2')],
        b.flows('start > a > end, t > c > e2'),
      ),
    ],
    [
      'an event subprocess that interrupts the process',
      file(
        [b.start(), plain('a'), b.end()],
        b.eventSub('s', b.start('m', b.message('stop')), plain('c'), b.end('e2'), b.flows('m > c > e2')),
        b.flows('start > a > end'),
      ),
    ],
    [
      'tasks for the people on a list, one after the other',
      b.single(b.multi(plain('x'), { over: '= people', sequential: true })),
    ],
    [
      'simultaneous tasks for the people on a list, with separate decisions',
      b.single(b.multi(plain('x'), { over: '= people', into: 'all', each: '= decision' })),
    ],
    [
      'simultaneous subprocesses for the people on a list, with separate decisions',
      b.single(b.multi(inSub('x', plain('a'), plain('c')), { over: '= people', into: 'all', each: '= decision' })),
    ],
    ['branches whose decision has no rule and is not read', fork(['a', 'c'], b.user('a'), b.user('c'))],
    [
      'a task whose output mappings leave out the decision',
      fork(
        ['a', 'c'],
        plain('a'),
        b.user('c', b.headers({ approverRule: 'r' }) + b.mappings(b.outputs({ seen: '= true' }))),
      ),
    ],
  ];
  it.each(allowed)('is not reported for %s', async (_what, xml) => {
    expect((await found(xml)).filter((each) => each.endsWith('error'))).toEqual([]);
  });

  it('is refused in a parallel multi-instance subprocess where the tasks of one item are open together', async () => {
    const both = b.sub('x', [
      b.start('s'),
      b.parallel('f'),
      plain('a'),
      plain('c'),
      b.end('e'),
      b.flows('s > f > a > e, f > c > e'),
    ]);
    const xml = b.single(b.multi(both, { over: '= people', into: 'all', each: '= decision' }));
    expect((await found(xml)).filter((each) => each.endsWith('error'))).toEqual([`c ${SHARED}`]);
  });

  it('is reported with the task and with advice on what to draw', async () => {
    const { problems } = await compileModel(fork(['a', 'c'], plain('a'), plain('c')), []);
    expect(problems.find(({ rule }) => rule === 'shared-decision')?.message).toBe(
      'writes its decision to "decision", as a does, and both can be open at once: give each its own variable with an output mapping (source "= decision", target for example "cDecision")',
    );
  });

  it('is only a warning for a version that already runs', async () => {
    const { model, problems } = await compileModel(fork(['a', 'c'], plain('a'), plain('c')), null);
    expect(model).not.toBeNull();
    expect(problems).toMatchObject([{ element: 'c', rule: 'shared-decision', level: 'warning' }]);
  });

  it('is ruled out quickly even in a drawing of the largest size', async () => {
    const ids = Array.from({ length: 480 }, (_, i) => `t${i}`);
    // A search whose cost grows quadratically would exceed the time limit of the test.
    expect(await found(fork(ids, ...ids.map((id) => plain(id, `x_${id}`))))).toEqual([]);
  });
});

describe('a rejection that leaves other tasks open', () => {
  /** Two decisions at once; a rejection in either leads to the end `rejected`. */
  const two = (ending: string) =>
    file(
      [b.start(), b.parallel('f'), b.parallel('j'), b.end(), b.end('rejected', ending)],
      ['a', 'c'].map((id) => [
        plain(id, `by_${id}`),
        b.exclusive(`${id}-ok`),
        b.flows(
          `f > ${id} > ${id}-ok, ${id}-ok > j {= by_${id} = "approve"}, ${id}-ok > rejected {= by_${id} = "reject"}`,
        ),
      ]),
      b.flows('start > f, j > end'),
    );

  it('is reported as a warning at an end event that does not terminate', async () => {
    expect(await found(two(''))).toEqual([`rejected ${BESIDE}`]);
    expect(await found(threeAtOnce('p', ''))).toEqual([`rejected ${BESIDE}`]);
  });

  it('is not reported at a terminate end event', async () => {
    expect(await found(two(b.terminate))).toEqual([]);
    expect(await found(threeAtOnce())).toEqual([]);
  });

  it('is absent from the shipped process', async () => {
    expect(await found(SHIPPED)).toEqual([]);
  });

  it('is not reported where a rejection takes effect only after every task is decided', async () => {
    const xml = file(
      [
        b.start(),
        b.parallel('f'),
        b.parallel('j'),
        plain('a', 'x'),
        plain('c', 'y'),
        b.exclusive('g', 'g-no'),
        b.end('yes'),
        b.end('no'),
      ],
      b.flows('start > f > a > j > g, f > c > j, g > yes {= x = "approve" and y = "approve"}, g > no'),
    );
    expect(await found(xml)).toEqual([]);
  });

  it('is not reported where only the approval leads to a separate end', async () => {
    const branch = (id: string) => [
      plain(id, `by_${id}`),
      b.exclusive(`${id}-ok`),
      b.end(`${id}-done`),
      b.flows(
        `f > ${id} > ${id}-ok, ${id}-ok > ${id}-done {= by_${id} = "approve"}, ${id}-ok > stop {= not(by_${id} = "approve")}`,
      ),
    ];
    const xml = file(
      [b.start(), b.parallel('f'), b.end('stop', b.terminate)],
      branch('a'),
      branch('c'),
      b.flows('start > f'),
    );
    expect(await found(xml)).toEqual([]);
  });

  it('is found even if a default flow and a job precede the end event', async () => {
    const xml = file(
      [
        b.start(),
        b.parallel('f'),
        plain('a', 'x'),
        plain('c', 'y'),
        b.exclusive('g', 'g-job'),
        b.service('job'),
        b.end(),
        b.end('no'),
        b.end('e2'),
      ],
      b.flows('start > f > a > g, g > end {= x = "approve"}, g > job > no, f > c > e2'),
    );
    // Only an end event follows `c`, so a rejection at `c` also leaves the task `a` open.
    expect(await found(xml)).toEqual([`no ${BESIDE}`, `e2 ${BESIDE}`]);
  });

  it('is not reported where the end event throws an error that ends the other tasks', async () => {
    const sub = b.sub('s', [
      b.start('ss'),
      b.parallel('f'),
      plain('a', 'x'),
      plain('c', 'y'),
      b.exclusive('g'),
      b.exclusive('h'),
      b.parallel('j'),
      b.end('done'),
      b.end('no', b.error('E1')),
      b.flows(
        'ss > f > a > g, g > j {= x = "approve"}, g > no {= x = "reject"}, f > c > h, h > j {= y = "approve"}, h > no {= y = "reject"}, j > done',
      ),
    ]);
    const xml = file(
      [b.start(), sub, b.boundary('caught', 's', b.error('E1')), b.end(), b.end('rejected')],
      b.flows('start > s > end, caught > rejected'),
    );
    expect(await found(xml)).toEqual([]);
  });

  it('is reported as a warning where a terminate end event ends only its subprocess while a parallel branch continues', async () => {
    const sub = b.sub('s', [
      b.start('ss'),
      plain('a', 'x'),
      b.exclusive('g'),
      b.end('done'),
      b.end('no', b.terminate),
      b.flows('ss > a > g, g > done {= x = "approve"}, g > no {= x = "reject"}'),
    ]);
    const xml = file(
      [b.start(), b.parallel('f'), sub, plain('c', 'y'), b.end('s-end'), b.end('c-end', b.terminate)],
      b.flows('start > f > s > s-end, f > c > c-end'),
    );
    expect(await found(xml)).toEqual([`s-end ${BESIDE}`]);
  });

  it('is reported with the rejecting task and the tasks left open', async () => {
    const { problems } = await compileModel(two(''), []);
    expect(problems.find(({ rule }) => rule === 'open-beside-rejection')?.message).toBe(
      'ends the path of a rejection at a, and c can still be open then: make it a terminate end event',
    );
  });
});
