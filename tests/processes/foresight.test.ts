/** Tests the forecast of a process, which names the user tasks that are decided, open or still expected. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Foretelling, Variables } from '#/bff/workflow/engine.ts';
import { foresee } from '#/infra/engine/embedded/foresight/foresee.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { approval, threeAtOnce } from './approvals.ts';
import * as b from './bpmn.ts';

const SHIPPED = readFileSync(new URL('../../processes/gift-report-approval.bpmn', import.meta.url), 'utf8');
const NOW = Date.parse('2026-03-02T09:00:00Z');

type Decisions = readonly (readonly [element: string, decision: string, more?: Variables])[];

async function foretold(xml: string, variables: Variables = {}, decisions: Decisions = []) {
  const { model, problems } = await compileModel(xml, null);
  if (!model) throw new Error(JSON.stringify(problems));
  const made: Foretelling['decisions'] = decisions.map(([elementId, decision, more]) => ({
    elementId,
    variables: { decision, ...more },
  }));
  return foresee(model, { variables, decisions: made, now: NOW });
}

/** Tasks as `element state group`, then how the forecast ended and where it stopped. */
async function outline(...asked: Parameters<typeof foretold>) {
  const { tasks, how, stopped } = await foretold(...asked);
  return [
    ...tasks.map(({ elementId, state, group }) => `${elementId} ${state} ${group}`),
    [how, ...stopped.map(({ elementId, cause }) => `${elementId} ${cause}`)].join(' '),
  ];
}

const file = (...parts: Parameters<typeof b.definition>[1][]) => b.definition('p', ...parts);

describe('the shipped process', () => {
  const submitted = (amount: number | null, publicOfficial: boolean | null = false): Variables => ({
    register: 'giftReport',
    recordId: 1,
    amount,
    publicOfficial,
  });

  it('asks only the supervisor up to EUR 100', async () => {
    expect(await foretold(SHIPPED, submitted(100))).toMatchObject({
      tasks: [
        {
          elementId: 'SupervisorApproval',
          name: 'Goedkeuring leidinggevende',
          approverRule: 'supervisor',
          state: 'open',
          group: 1,
        },
      ],
      others: [
        { elementId: 'ComplianceApproval', name: 'Goedkeuring compliance', approverRule: 'compliance', after: 1 },
      ],
      how: 'end',
      stopped: [],
      unplaced: [],
    });
  });

  it('asks the supervisor and then compliance above EUR 100', async () => {
    expect(await foretold(SHIPPED, submitted(100.01))).toMatchObject({
      tasks: [
        {
          elementId: 'SupervisorApproval',
          name: 'Goedkeuring leidinggevende',
          approverRule: 'supervisor',
          state: 'open',
          group: 1,
        },
        {
          elementId: 'ComplianceApproval',
          name: 'Goedkeuring compliance',
          approverRule: 'compliance',
          state: 'expected',
          group: 2,
        },
      ],
      others: [],
      how: 'end',
      stopped: [],
      unplaced: [],
    });
  });

  it('asks compliance where a public official is involved, whatever the amount, and even if the amount is unknown', async () => {
    const both = ['SupervisorApproval open 1', 'ComplianceApproval expected 2', 'end'];
    expect(await outline(SHIPPED, submitted(5, true))).toEqual(both);
    expect(await outline(SHIPPED, submitted(null, true))).toEqual(both);
  });

  it('asks compliance above EUR 100 even if it is unknown whether a public official is involved', async () => {
    const both = ['SupervisorApproval open 1', 'ComplianceApproval expected 2', 'end'];
    expect(await outline(SHIPPED, submitted(250, null))).toEqual(both);
  });

  it.each([
    ['null', submitted(null)],
    ['missing', { publicOfficial: false }],
  ])(
    'is forecast only up to the supervisor if the amount is %s, and the forecast reports where it stopped',
    async (_what, facts) => {
      const { stopped } = await foretold(SHIPPED, facts);
      expect(await outline(SHIPPED, facts)).toEqual(['SupervisorApproval open 1', 'unknown SecondApproval condition']);
      expect(stopped[0]?.message).toContain('amount > 100 or publicOfficial');
    },
  );

  it('shows that the supervisor has decided and compliance is next', async () => {
    expect(await outline(SHIPPED, submitted(250), [['SupervisorApproval', 'approve']])).toEqual([
      'SupervisorApproval decided 1',
      'ComplianceApproval open 2',
      'end',
    ]);
  });

  it('asks for nothing more after the last approval', async () => {
    expect(
      await outline(SHIPPED, submitted(250), [
        ['SupervisorApproval', 'approve'],
        ['ComplianceApproval', 'approve'],
      ]),
    ).toEqual(['SupervisorApproval decided 1', 'ComplianceApproval decided 2', 'end']);
  });

  it('asks for nothing more after a rejection', async () => {
    expect(await outline(SHIPPED, submitted(250), [['SupervisorApproval', 'reject']])).toEqual([
      'SupervisorApproval decided 1',
      'end',
    ]);
    expect(
      await outline(SHIPPED, submitted(250), [
        ['SupervisorApproval', 'approve'],
        ['ComplianceApproval', 'reject'],
      ]),
    ).toEqual(['SupervisorApproval decided 1', 'ComplianceApproval decided 2', 'end']);
  });

  it('stops at an unknown decision', async () => {
    expect(await outline(SHIPPED, submitted(250), [['SupervisorApproval', 'maybe']])).toEqual([
      'SupervisorApproval decided 1',
      'unknown SupervisorDecision condition',
    ]);
  });

  it('uses no limit other than the one in the drawing', async () => {
    const lower = SHIPPED.replace('amount &gt; 100 ', 'amount &gt; 50 ');
    expect(await outline(lower, submitted(50.01))).toEqual([
      'SupervisorApproval open 1',
      'ComplianceApproval expected 2',
      'end',
    ]);
    expect(await outline(lower, submitted(50))).toEqual(['SupervisorApproval open 1', 'end']);
  });

  it('gets a forecast that reports the decisions for which there was no task', async () => {
    const facts = submitted(null);
    const decided = [
      ['SupervisorApproval', 'approve'],
      ['ComplianceApproval', 'approve'], // possible because an operator had set the amount
    ] as const;
    expect((await foretold(SHIPPED, facts, decided)).unplaced).toEqual(['ComplianceApproval']);
  });
});

describe('several people at once', () => {
  it('are in one group, and a fourth person is in the next', async () => {
    expect(await outline(threeAtOnce())).toEqual(['c open 1', 'b open 1', 'a open 1', 'd expected 2', 'end']);
  });

  it('stay in their group as they decide, in whatever order', async () => {
    expect(await outline(threeAtOnce(), {}, [['b', 'approve']])).toEqual([
      'c open 1',
      'b decided 1',
      'a open 1',
      'd expected 2',
      'end',
    ]);
    expect(
      await outline(threeAtOnce(), {}, [
        ['b', 'approve'],
        ['c', 'approve'],
        ['a', 'approve'],
      ]),
    ).toEqual(['c decided 1', 'b decided 1', 'a decided 1', 'd open 2', 'end']);
  });

  it('lose their tasks when a rejection terminates the process', async () => {
    expect(
      await outline(threeAtOnce(), {}, [
        ['b', 'approve'],
        ['a', 'reject'],
      ]),
    ).toEqual(['b decided 1', 'a decided 1', 'end']);
  });

  it('are still asked after a rejection that does not terminate the process, which then never ends', async () => {
    expect(await outline(threeAtOnce('p', ''), {}, [['a', 'reject']])).toEqual([
      'c open 1',
      'b open 1',
      'a decided 1',
      'unknown join event',
    ]);
  });

  it('are not asked if the step that opens their tasks also withdraws them', async () => {
    const taken = file(
      [b.start(), approval('a', 'r'), b.parallel('f'), approval('x', 'r'), b.end('all', b.terminate), b.end()],
      b.flows('start > a > f, f > all, f > x > end'),
    );
    expect(await outline(taken)).toEqual(['a open 1', 'end']);
    expect(await outline(taken, {}, [['a', 'approve']])).toEqual(['a decided 1', 'end']);
  });

  /** The tasks `a` and then `a2` in parallel with `c`, and `d` after both branches. */
  const uneven = file(
    [b.start(), b.parallel('f'), b.parallel('j'), b.end()],
    [approval('a', 'r'), approval('a2', 'r'), approval('c', 'r'), approval('d', 'r')],
    b.flows('start > f > c > j > d > end, f > a > a2 > j'),
  );

  it('share a group with a person who is asked after one of them and need not wait for the other, in whatever order they decide', async () => {
    expect(await outline(uneven)).toEqual(['a open 1', 'c open 1', 'a2 expected 1', 'd expected 2', 'end']);
    expect(await outline(uneven, {}, [['c', 'approve']])).toEqual([
      'a open 1',
      'c decided 1',
      'a2 expected 1',
      'd expected 2',
      'end',
    ]);
    expect(
      await outline(uneven, {}, [
        ['c', 'approve'],
        ['a', 'approve'],
      ]),
    ).toEqual(['a decided 1', 'c decided 1', 'a2 open 1', 'd expected 2', 'end']);
  });

  it('include everyone asked now, even if the first approval withdraws the tasks of the others', async () => {
    const first = file(
      [b.start(), b.parallel('f'), approval('a', 'r', 'x'), approval('c', 'r', 'y'), b.end('end', b.terminate)],
      b.flows('start > f > a > end, f > c > end'),
    );
    expect(await outline(first)).toEqual(['c open 1', 'a open 1', 'end']);
    expect(await outline(first, {}, [['a', 'approve']])).toEqual(['a decided 1', 'end']);
  });

  it('get one task for each item of the list in the facts', async () => {
    const list = (sequential: boolean) =>
      b.single(b.multi(approval('x', 'r'), { over: '= people', into: 'all', each: '= decision', sequential }));
    const people = [3, 5];
    expect(await outline(list(false), { people })).toEqual(['x open 1', 'x open 1', 'end']);
    expect(await outline(list(false), { people }, [['x', 'approve']])).toEqual(['x decided 1', 'x open 1', 'end']);
    expect(await outline(list(true), { people })).toEqual(['x open 1', 'x expected 2', 'end']);
    expect(await outline(list(true))).toEqual(['unknown x fault']);
  });
});

describe('loops', () => {
  /** A task that is created again after each rejection. */
  const again = file(
    [b.start(), b.exclusive('m'), approval('a', 'r'), b.exclusive('g'), b.end()],
    b.flows('start > m > a > g, g > m {= decision = "reject"}, g > end {= decision = "approve"}'),
  );

  it('repeat a task once for each decision on it', async () => {
    expect(await outline(again)).toEqual(['a open 1', 'end']);
    expect(
      await outline(again, {}, [
        ['a', 'reject'],
        ['a', 'reject'],
      ]),
    ).toEqual(['a decided 1', 'a decided 2', 'a open 3', 'end']);
  });

  it('that no approval ends stop at a limit, which is reported', async () => {
    const endless = file(
      [b.start(), b.exclusive('m'), approval('a', 'r'), b.exclusive('g', 'g-m'), b.end()],
      b.flows('start > m > a > g > m, g > end {= decision = "reject"}'),
    );
    const { tasks, how, stopped } = await foretold(endless);
    expect([how, stopped]).toEqual(['bound', []]);
    expect(tasks.slice(0, 3).map(({ elementId, state, group }) => [elementId, state, group])).toEqual([
      ['a', 'open', 1],
      ['a', 'expected', 2],
      ['a', 'expected', 3],
    ]);
    expect(tasks.length).toBeLessThan(400);
  });

  it('that contain only jobs also stop at a limit, before and after a decision', async () => {
    const jobs = file(
      [b.start(), approval('a', 'r'), b.exclusive('m'), b.service('w'), b.exclusive('g', 'g-m'), b.end()],
      b.flows('start > a > m > w > g > m, g > end {= done}'),
    );
    expect(await outline(jobs, { done: false })).toEqual(['a open 1', 'bound']);
    expect(await outline(jobs, { done: false }, [['a', 'approve']])).toEqual(['a decided 1', 'bound']);
  });

  it('that never wait stop at a limit', async () => {
    const never = file(
      [b.start(), b.exclusive('m'), b.exclusive('g', 'g-m'), b.end()],
      b.flows('start > m > g > m, g > end {= done}'),
    );
    expect(await outline(never, { done: false })).toEqual(['bound']);
  });

  it('with many parallel paths reach the limit quickly', async () => {
    const many = file(
      [b.start(), b.exclusive('m'), b.parallel('f'), b.parallel('j'), b.exclusive('g', 'g-m'), b.end()],
      [approval('a', 'r', 'x'), approval('c', 'r', 'y')],
      b.flows('start > m > f > a > j > g > m, f > c > j, g > end {= x = "reject"}'),
    );
    const { tasks, how } = await foretold(many);
    expect(how).toBe('bound');
    expect(tasks.slice(0, 4).map(({ elementId, state, group }) => `${elementId} ${state} ${group}`)).toEqual([
      'c open 1',
      'a open 1',
      'c expected 2',
      'a expected 2',
    ]);
  });
});

describe('what the forecast cannot know', () => {
  it('is what follows a fault in the drawing, although parallel branches are still forecast', async () => {
    const xml = file(
      [b.start(), b.parallel('f'), approval('a', 'r', 'x'), b.end(), b.end('e2')],
      b.user('c', b.headers({ approverRule: 'r' }) + b.mappings(b.inputs({ n: '= assert(limit, limit != null)' }))),
      b.flows('start > f > a > end, f > c > e2'),
    );
    expect(await outline(xml)).toEqual(['a open 1', 'unknown c fault']);
  });

  it('is what follows a message or a timer, because these never occur in a forecast', async () => {
    const race = file(
      [b.start(), approval('a', 'r'), b.eventBased('g', ['g-m', 'g-t']), b.catching('m', b.message('m'))],
      [b.catching('t', b.duration('P1D')), approval('c', 'r'), b.end()],
      b.flows('start > a > g > m > c > end, g > t > end'),
    );
    expect(await outline(race)).toEqual(['a open 1', 'unknown g event']);
    const waiting = file(
      [b.start(), b.catching('t', b.duration('P1D')), approval('c', 'r'), b.end()],
      b.flows('start > t > c > end'),
    );
    expect(await outline(waiting)).toEqual(['unknown t event']);
    expect(await outline(b.single(b.receive('x', 'm')))).toEqual(['unknown x event']);
  });

  it('does not include the boundary timers of a task, because they never fire in a forecast', async () => {
    const escalating = file(
      [b.start(), approval('a', 'r'), b.boundary('t', 'a', b.duration('P1D')), approval('c', 'r'), b.end()],
      b.flows('start > a > end, t > c > end'),
    );
    expect(await outline(escalating)).toEqual(['a open 1', 'end']);
  });
});

describe('subprocesses', () => {
  const inside = (id: string, ...tasks: string[]) =>
    b.sub(id, [
      b.start(`${id}-s`),
      tasks.map((task) => approval(task, 'r')),
      b.end(`${id}-e`),
      b.flows([`${id}-s`, ...tasks, `${id}-e`].join(' > ')),
    ]);

  it('ask their people one after the other, before the process continues', async () => {
    const xml = file([b.start(), inside('s', 'a', 'a2'), approval('c', 'r'), b.end()], b.flows('start > s > c > end'));
    expect(await outline(xml)).toEqual(['a open 1', 'a2 expected 2', 'c expected 3', 'end']);
  });

  it('that are parallel ask their people at the same time', async () => {
    const xml = file(
      [b.start(), b.parallel('f'), inside('s', 'a'), inside('t', 'c'), b.parallel('j'), approval('d', 'r'), b.end()],
      b.flows('start > f > s > j > d > end, f > t > j'),
    );
    expect(await outline(xml)).toEqual(['c open 1', 'a open 1', 'd expected 2', 'end']);
  });

  it('that end with an error lead to where the error is caught', async () => {
    const failing = b.sub('s', [
      b.start('ss'),
      approval('a', 'r'),
      b.exclusive('g', 'g-no'),
      b.end('yes'),
      b.end('no', b.error('E1')),
      b.flows('ss > a > g > no, g > yes {= decision = "approve"}'),
    ]);
    const xml = file(
      [b.start(), failing, b.boundary('caught', 's', b.error('E1')), approval('c', 'r'), b.end()],
      b.flows('start > s > end, caught > c > end'),
    );
    expect(await outline(xml)).toEqual(['a open 1', 'end']);
    expect(await outline(xml, {}, [['a', 'reject']])).toEqual(['a decided 1', 'c open 2', 'end']);
  });

  it('and user tasks for compensation ask people too', async () => {
    const undoing = b.user('undo-w', b.headers({ approverRule: 'r' }), 'isForCompensation="true"');
    const xml = file([
      b.start(),
      b.undoable('w', b.service('w'), undoing),
      b.throwing('back', b.compensation()),
      b.end(),
      b.flows('start > w > back > end'),
    ]);
    expect(await outline(xml)).toEqual(['undo-w open 1', 'end']);
  });
});

it('the forecast passes every fact to the drawing, and a mapped decision only to its own variable', async () => {
  const xml = file(
    [b.start(), approval('a', 'r', 'by_a'), b.exclusive('g', 'g-end'), approval('c', 'r'), b.end()],
    b.flows('start > a > g > end, g > c {= by_a = "approve" and kind = "trip" and decision = null} > end'),
  );
  expect(await outline(xml, { kind: 'trip' })).toEqual(['a open 1', 'c expected 2', 'end']);
  expect(await outline(xml, { kind: 'gift' })).toEqual(['a open 1', 'end']);
});

it('the forecast needs no instance id for messages addressed to an instance', async () => {
  const { how, stopped } = await foretold(SHIPPED, { amount: 1, publicOfficial: false });
  expect([how, stopped]).toEqual(['end', []]);
});
