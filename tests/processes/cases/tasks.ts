import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;

/** Tasks, jobs, variables and mappings, incidents. */
export const taskCases: readonly Case[] = [
  {
    name: 'service and send tasks, message throw and message end are jobs',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.service('a'),
        b.send('c'),
        b.throwing('t', b.message('out'), b.job('t')),
        b.end('end', b.message('out'), b.job('end')),
      ],
      b.flows('start > a > c > t > end'),
    ),
    jobs: { a: [{ complete: { x: 1 } }], t: [{ complete: { y: 2 } }] },
  },
  {
    name: 'a none throw event is passed through',
    xml: b.definition('p', [b.start(), b.throwing('t', ''), b.end()], b.flows('start > t > end')),
  },
  {
    name: 'a FEEL script sets its result',
    xml: b.definition(
      'p',
      [b.start(), b.script('sc', '= { total: amount * 2, high: amount > 100 }', 'r'), b.end()],
      b.flows('start > sc > end'),
    ),
    variables: { amount: 60.5 },
  },
  {
    name: 'a receive task waits for its message, whose variables are passed to the outer scope',
    xml: b.definition('p', [b.start(), b.receive('r', 'go'), b.user('u'), b.end()], b.flows('start > r > u > end')),
    script: [{ message: 'go', variables: { x: 1 } }],
  },
  {
    name: 'a message that nothing waits for is refused',
    xml: b.definition('p', [b.start(), b.receive('r', 'go'), b.end()], b.flows('start > r > end')),
    script: [{ message: 'other' }],
  },
  {
    name: 'a message reaches the older of two tasks that wait for it',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.receive('a', 'go'), b.receive('c', 'go'), b.end('ea'), b.end('ec')],
      b.flows('start > fork > a > ea, fork > c > ec'),
    ),
    script: [{ message: 'go' }],
  },
  {
    name: 'input mappings are local, and other variables of a job are passed to the outer scope',
    xml: b.definition(
      'p',
      [b.start(), b.service('w', b.mappings(b.inputs({ y: '= x + 1' }))), b.user('u'), b.end()],
      b.flows('start > w > u > end'),
    ),
    variables: { x: 1 },
    jobs: { w: [{ complete: { y: 9, z: 3 } }] },
  },
  {
    name: 'with output mappings, only their variables are passed to the outer scope',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.service('w', b.mappings(b.outputs({ result: '= r + 1', 'known.of': '= r' }))),
        b.user('u'),
        b.end(),
      ],
      b.flows('start > w > u > end'),
    ),
    variables: { known: { old: true } as never },
    jobs: { w: [{ complete: { r: 1, other: 2 } }] },
  },
  {
    name: 'a mapping without a value gives null',
    xml: b.definition(
      'p',
      [b.start(), b.service('w', b.mappings(b.outputs({ a: '= missing.deep', c: '= 1 + "x"' }))), b.end()],
      b.flows('start > w > end'),
    ),
  },
  {
    name: 'a later input mapping reads the result of an earlier one',
    xml: b.definition(
      'p',
      [b.start(), b.service('w', b.mappings(b.inputs({ a: '= 1', c: '= a + 1' }), b.outputs({ r: '= c' }))), b.end()],
      b.flows('start > w > end'),
    ),
  },
  {
    name: 'a variable of a subprocess shadows that of the process',
    xml: b.definition(
      'p',
      b.start(),
      b.sub(
        's',
        [b.start('s1'), b.service('w'), b.end('e1'), b.flows('s1 > w > e1')],
        b.mappings(b.inputs({ v: '= 1' }), b.outputs({ r: '= v' })),
      ),
      b.end(),
      b.flows('start > s > end'),
    ),
    variables: { v: 0 },
    jobs: { w: [{ complete: { v: 5 } }] },
  },
  {
    name: 'a new name that is set within a subprocess becomes a variable of the process',
    xml: b.definition(
      'p',
      b.start(),
      b.sub(
        's',
        [b.start('s1'), b.service('w', b.mappings(b.outputs({ fresh: '= r' }))), b.end('e1'), b.flows('s1 > w > e1')],
        b.mappings(b.inputs({ local: '= 1' })),
      ),
      b.user('u'),
      b.end(),
      b.flows('start > s > u > end'),
    ),
    jobs: { w: [{ complete: { r: 5 } }] },
  },
  {
    name: 'variables of a completed user task are passed to the outer scope',
    xml: b.definition('p', [b.start(), b.user('u'), b.end()], b.flows('start > u > end')),
    variables: { decision: 'none' },
    script: [{ complete: 'u', variables: { decision: 'approve' } }],
  },
  {
    name: 'a job that fails is retried',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [{ throw: 'first' }, { throw: 'second' }, { complete: { ok: true } }] },
    script: [{ advance: HOUR }, { advance: HOUR }],
  },
  {
    name: 'a job without retries left is an incident',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [{ throw: 'broken' }] },
    script: [{ advance: HOUR }, { advance: HOUR }, { advance: HOUR }],
  },
  {
    name: 'an operator gives a job another retry',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { complete: {} }] },
    script: [{ advance: HOUR }, { advance: HOUR }, { resolve: 'w' }],
  },
  {
    name: 'a failure because something is unavailable costs no retry',
    xml: b.definition('p', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')),
    jobs: { w: [...Array.from({ length: 8 }, () => ({ unavailable: 'mail is down' })), { complete: {} }] },
    script: Array.from({ length: 8 }, () => ({ advance: HOUR })),
  },
  {
    name: 'cancelling closes incidents',
    xml: b.definition('p', [b.start(), b.exclusive('g'), b.end()], b.flows('start > g, g > end {= x}')),
    script: [{ cancel: true }],
  },
];
