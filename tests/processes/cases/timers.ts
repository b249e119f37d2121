import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const waiting = (event: string) => b.single(b.catching('x', event));
const reminded = (event: string, interrupting = false) =>
  b.single(
    b.user('x'),
    b.boundary('on', 'x', event, interrupting),
    b.service('w'),
    b.end('e2'),
    b.flows('on > w > e2'),
  );
const race = (first: string, second: string) =>
  b.definition(
    'p',
    [b.start(), b.eventBased('g', ['g-one', 'g-two']), b.catching('one', first), b.catching('two', second)],
    [b.user('u1'), b.user('u2'), b.end('e1'), b.end('e2')],
    b.flows('start > g > one > u1 > e1, g > two > u2 > e2'),
  );

/** Forms of dates and durations, cycles that missed rounds, and timers that compete. */
export const timerCases: readonly Case[] = [
  {
    name: 'after ten hours at once, a cycle fires once for the due round and once for all missed rounds',
    xml: reminded(b.cycle('R3/PT1H')),
    script: [{ advance: 10 * HOUR }, { advance: HOUR }, { advance: HOUR }],
  },
  {
    name: 'an endless cycle continues from the present moment after a gap of days',
    xml: reminded(b.cycle('R/P1D')),
    script: [{ advance: 10 * DAY }, { advance: DAY / 2 }, { advance: DAY / 2 }, { complete: 'x' }],
  },
  {
    name: 'a gap that is shorter than two intervals',
    xml: reminded(b.cycle('R/PT1H')),
    script: [{ advance: 1.5 * HOUR }, { advance: 0.5 * HOUR + 60_000 }, { advance: HOUR }],
  },
  {
    name: 'a cycle of two rounds that were both missed fires twice',
    xml: reminded(b.cycle('R2/PT1H')),
    script: [{ advance: 10 * HOUR }, { advance: 2 * HOUR }],
  },
  {
    name: 'a cycle of one round',
    xml: reminded(b.cycle('R1/PT1H')),
    script: [{ advance: HOUR }, { advance: 2 * HOUR }],
  },
  {
    name: 'a cycle from a variable',
    xml: reminded(b.cycle('= often')),
    variables: { often: 'R2/PT30M' },
    script: [{ advance: HOUR / 2 }, { advance: HOUR / 2 }, { advance: HOUR }],
  },
  {
    name: 'the interval of a cycle is evaluated again after each round',
    xml: reminded(b.cycle('= often')),
    variables: { often: 'R3/PT1H' },
    script: [
      { set: { often: 'R3/PT5H' } },
      { advance: HOUR },
      { advance: 4 * HOUR },
      { set: { often: 'R9/PT2H' } },
      { advance: HOUR },
      { advance: 2 * HOUR },
      { advance: 2 * HOUR },
    ],
  },
  {
    name: 'the number of rounds of a cycle stays the same when its expression is evaluated again',
    xml: reminded(b.cycle('= often')),
    variables: { often: 'R3/PT1H' },
    script: [{ set: { often: 'R0/PT3H' } }, { advance: HOUR }, { advance: 3 * HOUR }, { advance: 3 * HOUR }],
  },
  {
    name: 'a cycle from FEEL functions',
    xml: reminded(b.cycle('= cycle(2, duration("PT1H"))')),
    script: [{ advance: HOUR }, { advance: HOUR }, { advance: HOUR }],
  },
  {
    name: 'a timer on an interrupting boundary event fires once',
    xml: reminded(b.duration('PT1H'), true),
    script: [{ advance: HOUR }, { advance: HOUR }],
  },
  { name: 'a duration of zero', xml: waiting(b.duration('PT0S')), script: [{ advance: 1_000 }] },
  { name: 'a negative duration', xml: waiting(b.duration('-PT1H')), script: [{ advance: 1_000 }] },
  {
    name: 'a duration of weeks, days and parts of a day',
    xml: waiting(b.duration('P1W')),
    script: [{ advance: 7 * DAY - HOUR }, { advance: HOUR }],
  },
  {
    name: 'a duration with a fraction of a second',
    xml: waiting(b.duration('PT90.5S')),
    script: [{ advance: 60_000 }, { advance: 31_000 }],
  },
  {
    name: 'a duration of a year and a day',
    xml: waiting(b.duration('P1Y1D')),
    script: [{ advance: 360 * DAY }, { advance: 8 * DAY }],
  },
  {
    name: 'a duration that FEEL computes',
    xml: waiting(b.duration('= duration("PT1H") * n')),
    variables: { n: 3 },
    script: [{ advance: 2 * HOUR }, { advance: HOUR }],
  },
  {
    name: 'a date that FEEL computes, in the past',
    xml: waiting(b.date('= date and time(since) + duration("P1D")')),
    variables: { since: '2020-01-01T00:00:00Z' },
    script: [{ advance: 1_000 }],
  },
  {
    name: 'a date far ahead, with an offset',
    xml: waiting(b.date('2999-12-31T09:00:00+01:00')),
    script: [{ advance: 300 * DAY }],
  },
  {
    name: 'a date with a zone from a variable, in the past',
    xml: waiting(b.date('= at')),
    variables: { at: '2020-06-01T09:00:00+02:00[Europe/Amsterdam]' },
    script: [{ advance: 1_000 }],
  },
  {
    name: 'an invalid date is an incident, and the timer works once it is corrected',
    xml: waiting(b.date('= at')),
    variables: { at: 'tomorrow' },
    script: [{ set: { at: '2020-01-01T00:00:00Z' } }, { resolve: 'x' }, { advance: 1_000 }],
  },
  {
    name: 'a duration that is a number is an incident',
    xml: waiting(b.duration('= wait')),
    variables: { wait: 5 },
  },
  {
    name: 'an invalid cycle is an incident of its task',
    xml: reminded(b.cycle('= often')),
    variables: { often: 'PT1H' },
    script: [{ set: { often: 'R1/PT1H' } }, { resolve: 'x' }, { advance: HOUR }, { complete: 'x' }],
  },
  {
    name: 'a timer event subprocess that cannot be armed is an incident where its scope begins',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [
          b.start('s1'),
          b.user('u'),
          b.end('e1'),
          b.flows('s1 > u > e1'),
          b.eventSub('es', b.start('es-start', b.duration('= wait')), b.end('e2'), b.flows('es-start > e2')),
        ]),
        b.end(),
      ],
      b.flows('start > x > end'),
    ),
    script: [{ set: { wait: 'PT1H' } }, { resolve: 's1' }, { advance: HOUR }],
  },
  {
    name: 'the timer that is due first of two wins, even after a gap',
    xml: race(b.duration('PT2H'), b.duration('PT1H')),
    script: [{ advance: 5 * HOUR }],
  },
  {
    name: 'two messages race: the second is refused',
    xml: race(b.message('yes'), b.message('no')),
    script: [{ message: 'no', variables: { said: 'no' } }, { message: 'yes' }, { complete: 'u2' }],
  },
  {
    name: 'on one task, a message arrives before the timer fires',
    xml: b.single(
      b.user('x'),
      [b.boundary('late', 'x', b.duration('PT1H')), b.boundary('stop', 'x', b.message('stop'))],
      [b.end('e2'), b.user('u'), b.end('e3')],
      b.flows('late > e2, stop > u > e3'),
    ),
    script: [{ message: 'stop' }, { advance: 2 * HOUR }, { message: 'stop' }],
  },
  {
    name: 'on one task, the timer fires before the message arrives',
    xml: b.single(
      b.user('x'),
      [b.boundary('late', 'x', b.duration('PT1H')), b.boundary('stop', 'x', b.message('stop'))],
      [b.user('u'), b.end('e2'), b.end('e3')],
      b.flows('late > u > e2, stop > e3'),
    ),
    script: [{ advance: HOUR }, { message: 'stop' }, { complete: 'u' }],
  },
  {
    name: 'a reminder and a deadline on one task',
    xml: b.single(
      b.user('x'),
      [b.boundary('remind', 'x', b.cycle('R/PT1H'), false), b.boundary('late', 'x', b.duration('PT2H30M'))],
      [b.service('w'), b.end('e2'), b.end('e3')],
      b.flows('remind > w > e2, late > e3'),
    ),
    script: [{ advance: HOUR }, { advance: HOUR }, { advance: HOUR / 2 }, { advance: HOUR }],
  },
  {
    name: 'a date that FEEL computes, without a zone',
    xml: b.definition(
      'p',
      b.start(),
      b.catching('x', b.date('= date and time("2020-01-01T00:00:00")')),
      b.end(),
      b.flows('start > x > end'),
    ),
  },
  {
    name: 'a due date that FEEL computes, without a zone',
    xml: b.single(b.user('x', '<zeebe:taskSchedule dueDate="= date and time(&quot;2020-01-01T00:00:00&quot;)" />')),
    script: [{ complete: 'x' }],
  },
  {
    name: 'a due date that FEEL computes, with the name of a zone',
    xml: b.single(
      b.user('x', '<zeebe:taskSchedule dueDate="= date and time(&quot;2020-07-01T09:30:00@Europe/Amsterdam&quot;)" />'),
    ),
    script: [{ complete: 'x' }],
  },
  {
    name: 'a FEEL date without a time is an incident',
    xml: b.definition(
      'p',
      b.start(),
      b.catching('x', b.date('= date("2020-01-01")')),
      b.end(),
      b.flows('start > x > end'),
    ),
  },
];
