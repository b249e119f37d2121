import * as b from '../bpmn.ts';
import type { Action, Case } from '../case.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** A boundary timer and a boundary message on `x`. */
const hanging = [
  b.boundary('late', 'x', b.duration('= wait')),
  b.boundary('stop', 'x', b.message('stop')),
  [b.end('e2'), b.end('e3'), b.flows('late > e2, stop > e3')],
];
const on = (x: string) => b.single(x, hanging);
const rated = '<zeebe:priorityDefinition priority="= n" />';
const counted = b.mappings(b.inputs({ k: '= k + 1' }));
const wait = 'PT1H';
/**
 * While the incident is open, the message has no effect and no timer fires. The hour begins when the incident is
 * resolved.
 */
const mended = (set: Extract<Action, { set: unknown }>['set']): Action[] => [
  { message: 'stop' },
  { advance: 2 * HOUR },
  { set },
  { resolve: 'x' },
  { advance: HOUR - MINUTE },
  { advance: MINUTE },
];

const tasks: Readonly<Record<string, readonly [xml: string, mending: Extract<Action, { set: unknown }>['set']]>> = {
  'a due date that is none': [b.user('x', '<zeebe:taskSchedule dueDate="= at" />'), { at: '2040-01-01T09:00:00Z' }],
  'a priority that is none': [b.user('x', rated), { n: 5 }],
  'a number of attempts that is none': [b.service('x', '', '', 'x', '= n'), { n: 2 }],
  'a number of attempts of a sent message that is none': [
    b.send('x').replace('retries="3"', 'retries="= n"'),
    { n: 2 },
  ],
  'a script task whose job has no number of attempts': [
    `<bpmn:scriptTask id="x"><bpmn:extensionElements>${b.job('x', '= n')}</bpmn:extensionElements></bpmn:scriptTask>`,
    { n: 2 },
  ],
};

/**
 * A task evaluates its expressions before its boundary events are armed. If this causes an incident, none of those
 * events waits.
 */
export const taskArmingCases: readonly Case[] = [
  ...Object.entries(tasks).map(
    ([what, [x, mending]]): Case => ({
      name: `boundary events are armed once a task is mended: ${what}`,
      xml: on(x),
      variables: { wait, at: 'soon' },
      jobs: { x: [{ unavailable: 'not now' }] },
      script: mended(mending),
    }),
  ),
  {
    name: 'boundary events are armed once a task is mended: what goes into it',
    xml: on(b.user('x', b.mappings(b.inputs({ k: '= assert(n, n != null)' })))),
    variables: { wait },
    script: mended({ n: 1 }),
  },
  {
    name: 'boundary events are armed once a task is mended: the key of its own message',
    xml: on(b.receive('x', 'm')).replace(/(id="message-m".*?correlationKey=")[^"]+/, '$1= key'),
    variables: { wait },
    script: mended({ key: 'some' }),
  },
  {
    name: 'boundary events are armed once a task is mended: the list it runs over',
    xml: on(b.multi(b.user('x'), { over: '= items' })),
    variables: { wait },
    script: mended({ items: [1] }),
  },
  {
    name: 'a boundary message ends a task for each item whose instances are stopped by a priority',
    xml: on(b.multi(b.user('x', rated), { over: '= [1, 2]' })),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a task with two faults: first its own, then that of its timer',
    xml: on(b.user('x', rated)),
    script: [{ resolve: 'x' }, { set: { n: 5 } }, { resolve: 'x' }, { set: { wait } }, { resolve: 'x' }],
  },
  {
    name: 'a job with two faults: first its own, then that of the timer',
    xml: on(b.service('x', '', '', 'x', '= n')),
    jobs: { x: [{ unavailable: 'not now' }] },
    script: [{ set: { n: 5 } }, { resolve: 'x' }, { set: { wait } }, { resolve: 'x' }, { advance: HOUR }],
  },
  {
    name: 'what goes into a task is worked out again at each try: a service task',
    xml: b.single(b.service('x', counted, '', 'x', '= n')),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'what goes into a task is worked out again at each try: a script',
    xml: b.single(
      b.script('x', '= assert(n, n != null)', 'r', b.mappings(b.inputs({ k: '= k + 1' }), b.outputs({ l: '= k' }))),
    ),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'what goes into a task is worked out again at each try: a user task',
    xml: b.single(b.user('x', rated + b.mappings(b.inputs({ k: '= k + 1' }), b.outputs({ l: '= k' })))),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }, { complete: 'x' }],
  },
  {
    name: 'what goes into a task is worked out again at each try: an event that sends a message',
    xml: b.single(b.throwing('x', b.message('m'), b.job('x', '= n') + counted)),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'a script arms no events: its timer is not even worked out',
    xml: on(b.script('x', '= 1', 'r')),
  },
  {
    name: 'a script that stops has no events armed',
    xml: on(b.script('x', '= assert(n, n != null)', 'r')),
    variables: { wait },
    script: [{ message: 'stop' }, { advance: 2 * HOUR }, { set: { n: 1 } }, { resolve: 'x' }],
  },
  {
    name: 'a script whose result cannot be mapped has no events armed',
    xml: on(b.script('x', '= 1', 'r', b.mappings(b.outputs({ l: '= assert(n, n != null)' })))),
    variables: { wait },
    script: [{ message: 'stop' }, { advance: 2 * HOUR }, { set: { n: 1 } }, { resolve: 'x' }],
  },
  {
    name: 'a script for each item has the events of its body armed',
    xml: on(b.multi(b.script('x', '= assert(n, n != null)', 'r'), { over: '= [1, 2]' })),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a due date that is missing is no fault',
    xml: on(b.user('x', '<zeebe:taskSchedule dueDate="= at" />')),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
];
