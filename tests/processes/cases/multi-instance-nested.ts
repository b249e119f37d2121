import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const items = ['a', 'b', 'c'];
const loop = { over: '= items', item: 'item' } as const;
const sequential = true;
/** The content of the subprocess `x`, which runs once for each item: a user task and a service task. */
const inside = [b.start('s1'), b.user('u'), b.service('w'), b.end('e1'), b.flows('s1 > u > w > e1')];
const withBoundary = (activity: string, event: string, interrupting = true) =>
  b.single(
    b.multi(activity, loop),
    b.boundary('on', 'x', event, interrupting),
    b.service('then'),
    b.end('e2'),
    b.flows('on > then > e2'),
  );

/** Activities that run once for each item, with boundary events and inner scopes. */
export const multiInstanceNestedCases: readonly Case[] = [
  {
    name: 'an interrupting boundary timer ends all runs',
    xml: withBoundary(b.user('x'), b.duration('PT1H')),
    variables: { items },
    script: [{ complete: 'x' }, { advance: 3_600_000 }],
  },
  {
    name: 'an interrupting boundary message ends the current run and the later ones',
    xml: b.single(
      b.multi(b.user('x'), { ...loop, sequential }),
      [b.boundary('on', 'x', b.message('stop')), b.end('e2')],
      b.flows('on > e2'),
    ),
    variables: { items },
    script: [{ complete: 'x' }, { message: 'stop', variables: { why: 'late' } }],
  },
  {
    name: 'a non-interrupting boundary message triggers once for all runs',
    xml: withBoundary(b.user('x'), b.message('note'), false),
    variables: { items: ['a', 'b'] },
    script: [{ message: 'note' }, { complete: 'x' }, { message: 'note' }, { complete: 'x' }],
  },
  {
    name: 'an error of one run is caught at the boundary of all',
    xml: withBoundary(b.sub('x', inside), b.error('E1')),
    variables: { items },
    jobs: { w: [{ given: { item: 'b' }, error: 'E1' }, { complete: {} }] },
    script: [
      { complete: 'u', nth: 0 },
      { complete: 'u', nth: 0 },
    ],
  },
  {
    name: 'an error of the second run ends the later runs',
    xml: b.single(
      b.multi(b.service('x'), { ...loop, into: 'results', each: '= item', sequential }),
      [b.boundary('on', 'x', b.error('E1')), b.end('e2')],
      b.flows('on > e2'),
    ),
    variables: { items },
    jobs: { x: [{ given: { item: 'b' }, error: 'E1' }, { complete: {} }] },
  },
  {
    name: 'an uncaught error of a run is an incident of that run only',
    xml: b.single(b.multi(b.sub('x', inside), loop)),
    variables: { items: ['a', 'b'] },
    jobs: { w: [{ given: { item: 'a' }, error: 'E1' }, { given: { item: 'a' }, complete: {} }, { complete: {} }] },
    script: [{ complete: 'u' }, { complete: 'u' }, { resolve: 'w' }],
  },
  {
    name: 'a failed job of one run holds up only that run',
    xml: b.single(b.multi(b.sub('x', inside), loop)),
    variables: { items: ['a', 'b'] },
    jobs: {
      w: [
        { given: { item: 'a' }, throw: '1' },
        { given: { item: 'a' }, throw: '2' },
        { given: { item: 'a' }, throw: '3' },
        { complete: {} },
      ],
    },
    script: [{ complete: 'u' }, { advance: 3_600_000 }, { advance: 3_600_000 }, { complete: 'u' }, { resolve: 'w' }],
  },
  {
    name: 'a parallel multi-instance subprocess',
    xml: b.single(b.multi(b.sub('x', inside), { ...loop, into: 'results', each: '= r' })),
    variables: { items: ['a', 'b'] },
    jobs: {
      w: [
        { given: { item: 'a' }, complete: { r: 'A' } },
        { given: { item: 'b' }, complete: { r: 'B' } },
      ],
    },
    script: [{ complete: 'u', nth: 1 }, { complete: 'u' }],
    unordered: ['results'],
  },
  {
    name: 'a sequential multi-instance subprocess',
    xml: b.single(b.multi(b.sub('x', inside), { ...loop, into: 'results', each: '= r', sequential })),
    variables: { items: ['a', 'b'] },
    jobs: {
      w: [
        { given: { item: 'a' }, complete: { r: 'A' } },
        { given: { item: 'b' }, complete: { r: 'B' } },
      ],
    },
    script: [{ complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'a completion condition ends the subprocesses with everything in them',
    xml: b.single(b.multi(b.sub('x', inside), { ...loop, until: '= numberOfCompletedInstances = 1' })),
    variables: { items },
    script: [{ complete: 'u', nth: 1 }],
  },
  {
    name: 'variables that a user task of a run sets are passed beyond the run to the process',
    xml: b.single(b.multi(b.sub('x', inside), loop)),
    variables: { items: ['a'] },
    script: [{ complete: 'u', variables: { decision: 'yes' } }],
  },
  {
    name: 'a run has its own copy of the variables that its subprocess maps in',
    xml: b.single(
      b.multi(b.sub('x', inside, b.mappings(b.inputs({ mine: '= item' }), b.outputs({ last: '= mine' }))), {
        ...loop,
        sequential,
      }),
    ),
    variables: { items: ['a', 'b'] },
    jobs: { w: [{ given: { item: 'a' }, complete: { mine: 'changed' } }, { complete: {} }] },
    script: [{ complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'receive tasks for each item: a message reaches one of them',
    xml: b.single(b.multi(b.receive('x', 'go'), loop)),
    variables: { items: ['a', 'b'] },
    script: [
      { message: 'go', variables: { n: 1 } },
      { message: 'go', variables: { n: 2 } },
    ],
  },
  {
    name: 'receive tasks in sequence',
    xml: b.single(b.multi(b.receive('x', 'go'), { ...loop, sequential })),
    variables: { items: ['a', 'b'] },
    script: [{ message: 'go' }, { message: 'go' }, { message: 'go' }],
  },
  {
    name: 'script tasks for each item collect their results',
    xml: b.single(
      b.multi(b.script('x', '= item * item', 'square'), {
        over: '= [1, 2, 3]',
        item: 'item',
        into: 'squares',
        each: '= square',
      }),
    ),
  },
  {
    name: 'script tasks in sequence',
    xml: b.single(
      b.multi(b.script('x', '= item + 1', 'r'), {
        over: '= [1, 2]',
        item: 'item',
        into: 'results',
        each: '= r',
        sequential,
      }),
    ),
  },
  {
    name: 'send tasks for each item',
    xml: b.single(b.multi(b.send('x'), loop)),
    variables: { items },
  },
  {
    name: 'nested runs over rows of cells',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.multi(b.user('u'), { over: '= row', item: 'cell', into: 'line', each: '= cell + n' }),
          b.end('e1'),
          b.flows('s1 > u > e1'),
        ]),
        { over: '= rows', item: 'row', into: 'table', each: '= line' },
      ),
    ),
    variables: { rows: [[1, 2], [3]], n: 10 } as never,
    script: [{ complete: 'u', nth: 2 }, { complete: 'u', nth: 1 }, { complete: 'u' }],
  },
  {
    name: 'sequential runs within parallel runs',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.multi(b.user('u'), { over: '= items', item: 'inner', sequential }),
          b.end('e1'),
          b.flows('s1 > u > e1'),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'u', nth: 1 }, { complete: 'u', nth: 1 }, { complete: 'u' }, { complete: 'u' }],
  },
  {
    name: 'cancelling ends every run',
    xml: b.single(b.multi(b.sub('x', inside), loop)),
    variables: { items },
    script: [{ complete: 'u', nth: 1 }, { cancel: true }],
  },
  {
    name: 'a terminate end event ends only its own run',
    xml: b.single(
      b.multi(
        b.sub('x', [
          b.start('s1'),
          b.parallel('fork'),
          b.user('u'),
          b.user('v'),
          b.end('e1'),
          b.end('stop', b.terminate),
          b.flows('s1 > fork > u > e1, fork > v > stop'),
        ]),
        loop,
      ),
    ),
    variables: { items: ['a', 'b'] },
    script: [{ complete: 'v' }, { complete: 'u' }],
  },
];
