import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const afterBoundary = (event: string, interrupting: boolean, extension = '') =>
  b.definition(
    'p',
    [
      b.start(),
      b.user('u'),
      b.boundary('on', 'u', event, interrupting, extension),
      b.service('w'),
      b.end('e1'),
      b.end('e2'),
    ],
    b.flows('start > u > e1, on > w > e2'),
  );
const withEventSub = (start: string, interrupting = true) =>
  b.definition(
    'p',
    [b.start(), b.user('u'), b.end()],
    b.eventSub(
      'es',
      b.start('es1', start, `isInterrupting="${interrupting}"`),
      b.user('in'),
      b.end('e2'),
      b.flows('es1 > in > e2'),
    ),
    b.flows('start > u > end'),
  );

/** Timers, messages and event subprocesses. */
export const eventCases: readonly Case[] = [
  {
    name: 'an intermediate timer does not fire late',
    xml: b.definition('p', [b.start(), b.catching('t', b.duration('P1DT2H')), b.end()], b.flows('start > t > end')),
    script: [{ advance: 26 * HOUR }],
  },
  {
    name: 'an intermediate timer does not fire early',
    xml: b.definition('p', [b.start(), b.catching('t', b.duration('P1DT2H')), b.end()], b.flows('start > t > end')),
    script: [{ advance: 26 * HOUR - 60_000 }],
  },
  {
    name: 'a timer beyond 24.8 days',
    xml: b.definition('p', [b.start(), b.catching('t', b.duration('P3M')), b.end()], b.flows('start > t > end')),
    script: [{ advance: 30 * 24 * HOUR }, { advance: 63 * 24 * HOUR }],
  },
  {
    name: 'a date in the past fires at once',
    xml: b.definition(
      'p',
      [b.start(), b.catching('t', b.date('2020-01-01T00:00:00Z')), b.end()],
      b.flows('start > t > end'),
    ),
    script: [{ advance: 1 }],
  },
  {
    name: 'a duration from a variable',
    xml: b.definition('p', [b.start(), b.catching('t', b.duration('= wait')), b.end()], b.flows('start > t > end')),
    variables: { wait: 'PT1H' },
    script: [{ advance: 2 * HOUR }],
  },
  {
    name: 'an invalid duration is an incident, and the timer works once it is corrected',
    xml: b.definition('p', [b.start(), b.catching('t', b.duration('= wait')), b.end()], b.flows('start > t > end')),
    script: [{ set: { wait: 'PT1H' } }, { resolve: 't' }, { advance: HOUR }],
  },
  {
    name: 'a boundary timer that cannot be armed stops its task before it begins',
    xml: afterBoundary(b.duration('= wait'), true),
  },
  {
    name: 'an interrupting boundary timer ends its task',
    xml: afterBoundary(b.duration('PT1H'), true),
    script: [{ advance: HOUR }],
  },
  {
    name: 'a boundary timer ends with its task',
    xml: afterBoundary(b.duration('PT1H'), true),
    script: [{ complete: 'u' }, { advance: HOUR }],
  },
  {
    name: 'a boundary timer that does not interrupt leaves the task open',
    xml: afterBoundary(b.duration('PT1H'), false),
    script: [{ advance: HOUR }, { advance: 9 * HOUR }],
  },
  {
    name: 'a cycle fires the stated number of times',
    xml: afterBoundary(b.cycle('R3/PT1H'), false),
    script: Array.from({ length: 5 }, () => ({ advance: HOUR })),
  },
  {
    name: 'an endless cycle repeats until its task is completed',
    xml: afterBoundary(b.cycle('R/PT1H'), false),
    script: [{ advance: HOUR }, { advance: HOUR }, { complete: 'u' }, { advance: 9 * HOUR }],
  },
  {
    name: 'an interrupting boundary message ends its task, and its variables are passed to the outer scope',
    xml: afterBoundary(b.message('stop'), true),
    script: [{ message: 'stop', variables: { by: 'owner' } }],
  },
  {
    name: 'a non-interrupting boundary message triggers each time it is sent',
    xml: afterBoundary(b.message('note'), false),
    script: [{ message: 'note' }, { message: 'note' }, { complete: 'u' }],
  },
  {
    name: 'with an output mapping on a boundary event, the other variables of the message are not passed on',
    xml: afterBoundary(b.message('stop'), true, b.mappings(b.outputs({ reason: '= why' }))),
    script: [{ message: 'stop', variables: { why: 'late', other: 1 } }],
  },
  {
    name: 'an interrupting message event subprocess replaces the rest of its scope',
    xml: withEventSub(b.message('stop')),
    script: [{ message: 'stop', variables: { x: 1 } }, { complete: 'in' }],
  },
  {
    name: 'an interrupting event subprocess cannot be started a second time',
    xml: withEventSub(b.message('stop')),
    script: [{ message: 'stop' }, { message: 'stop' }],
  },
  {
    name: 'a non-interrupting event subprocess runs next to the process, twice',
    xml: withEventSub(b.message('note'), false),
    script: [{ message: 'note' }, { message: 'note' }, { complete: 'u' }, { complete: 'in' }, { complete: 'in' }],
  },
  {
    name: 'a timer event subprocess',
    xml: withEventSub(b.duration('PT1H')),
    script: [{ advance: HOUR }, { complete: 'in' }],
  },
  {
    name: 'a repeated timer event subprocess',
    xml: withEventSub(b.cycle('R2/PT1H'), false),
    script: [{ advance: HOUR }, { advance: HOUR }, { advance: HOUR }, { complete: 'u' }],
  },
  {
    name: 'an event subprocess within a subprocess interrupts only that subprocess',
    xml: b.definition(
      'p',
      b.start(),
      b.parallel('fork'),
      b.user('beside'),
      b.sub('s', [
        [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')],
        b.eventSub('es', b.start('es1', b.message('stop')), b.service('w'), b.end('e2'), b.flows('es1 > w > e2')),
      ]),
      [b.end('x'), b.end('y')],
      b.flows('start > fork > beside > x, fork > s > y'),
    ),
    script: [{ message: 'stop' }],
  },
  {
    name: 'an interrupting boundary timer ends everything in a subprocess',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('s', [
        b.start('s1'),
        b.parallel('fork'),
        b.user('a'),
        b.user('c'),
        b.end('e1'),
        b.end('e2'),
        b.flows('s1 > fork > a > e1, fork > c > e2'),
      ]),
      [b.boundary('late', 's', b.duration('PT1H')), b.end('ok'), b.end('no')],
      b.flows('start > s > ok, late > no'),
    ),
    script: [{ complete: 'a' }, { advance: HOUR }],
  },
  {
    name: 'a boundary event of a subprocess within a subprocess',
    xml: b.definition(
      'p',
      b.start(),
      b.sub('outer', [
        b.start('s1'),
        b.sub('inner', [b.start('s2'), b.user('u'), b.end('e2'), b.flows('s2 > u > e2')]),
        [b.boundary('stop', 'inner', b.message('stop')), b.service('w'), b.end('e1'), b.end('e3')],
        b.flows('s1 > inner > e1, stop > w > e3'),
      ]),
      b.end(),
      b.flows('start > outer > end'),
    ),
    script: [{ message: 'stop' }],
  },
  {
    name: 'the input mappings of an event after an event-based gateway are not evaluated',
    xml: b.definition(
      'p',
      [b.start(), b.eventBased('g', ['g-one', 'g-two']), b.catching('one', b.duration('PT1H')), b.end('e1')],
      b.catching('two', b.message('two'), b.mappings(b.inputs({ a: '= assert(n, n = 1)' }), b.outputs({ c: '= a' }))),
      [b.user('u'), b.end('e2')],
      b.flows('start > g > one > e1, g > two > u > e2'),
    ),
    script: [{ message: 'two', variables: { a: 5 } }],
  },
];
