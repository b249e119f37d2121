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
  'an invalid due date': [b.user('x', '<zeebe:taskSchedule dueDate="= at" />'), { at: '2040-01-01T09:00:00Z' }],
  'an invalid priority': [b.user('x', rated), { n: 5 }],
  'an invalid number of attempts': [b.service('x', '', '', 'x', '= n'), { n: 2 }],
  'an invalid number of attempts of a message throw event': [
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
      name: `boundary events are armed once the fault of a task is corrected: ${what}`,
      xml: on(x),
      variables: { wait, at: 'soon' },
      jobs: { x: [{ unavailable: 'not now' }] },
      script: mended(mending),
    }),
  ),
  {
    name: 'boundary events are armed once the fault of a task is corrected: its input mapping',
    xml: on(b.user('x', b.mappings(b.inputs({ k: '= assert(n, n != null)' })))),
    variables: { wait },
    script: mended({ n: 1 }),
  },
  {
    name: 'boundary events are armed once the fault of a task is corrected: the correlation key of its own message',
    xml: on(b.receive('x', 'm')).replace(/(id="message-m".*?correlationKey=")[^"]+/, '$1= key'),
    variables: { wait },
    script: mended({ key: 'some' }),
  },
  {
    name: 'boundary events are armed once the fault of a task is corrected: the list for whose items it runs',
    xml: on(b.multi(b.user('x'), { over: '= items' })),
    variables: { wait },
    script: mended({ items: [1] }),
  },
  {
    name: 'a boundary message ends a multi-instance task whose runs are stopped by an invalid priority',
    xml: on(b.multi(b.user('x', rated), { over: '= [1, 2]' })),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a task with two faults raises its own first, and then that of its timer',
    xml: on(b.user('x', rated)),
    script: [{ resolve: 'x' }, { set: { n: 5 } }, { resolve: 'x' }, { set: { wait } }, { resolve: 'x' }],
  },
  {
    name: 'a job with two faults raises its own first, and then that of the timer',
    xml: on(b.service('x', '', '', 'x', '= n')),
    jobs: { x: [{ unavailable: 'not now' }] },
    script: [{ set: { n: 5 } }, { resolve: 'x' }, { set: { wait } }, { resolve: 'x' }, { advance: HOUR }],
  },
  {
    name: 'the input mappings are evaluated again at each attempt: a service task',
    xml: b.single(b.service('x', counted, '', 'x', '= n')),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'the input mappings are evaluated again at each attempt: a script task',
    xml: b.single(
      b.script('x', '= assert(n, n != null)', 'r', b.mappings(b.inputs({ k: '= k + 1' }), b.outputs({ l: '= k' }))),
    ),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'the input mappings are evaluated again at each attempt: a user task',
    xml: b.single(b.user('x', rated + b.mappings(b.inputs({ k: '= k + 1' }), b.outputs({ l: '= k' })))),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }, { complete: 'x' }],
  },
  {
    name: 'the input mappings are evaluated again at each attempt: a message throw event',
    xml: b.single(b.throwing('x', b.message('m'), b.job('x', '= n') + counted)),
    variables: { k: 1 },
    script: [{ resolve: 'x' }, { set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'a script task arms no boundary events: the expression of its timer is not even evaluated',
    xml: on(b.script('x', '= 1', 'r')),
  },
  {
    name: 'a script task with an incident has no boundary events armed',
    xml: on(b.script('x', '= assert(n, n != null)', 'r')),
    variables: { wait },
    script: [{ message: 'stop' }, { advance: 2 * HOUR }, { set: { n: 1 } }, { resolve: 'x' }],
  },
  {
    name: 'a script task whose result cannot be mapped has no boundary events armed',
    xml: on(b.script('x', '= 1', 'r', b.mappings(b.outputs({ l: '= assert(n, n != null)' })))),
    variables: { wait },
    script: [{ message: 'stop' }, { advance: 2 * HOUR }, { set: { n: 1 } }, { resolve: 'x' }],
  },
  {
    name: 'a multi-instance script task has the boundary events of its body armed',
    xml: on(b.multi(b.script('x', '= assert(n, n != null)', 'r'), { over: '= [1, 2]' })),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
  {
    name: 'a missing due date is not a fault',
    xml: on(b.user('x', '<zeebe:taskSchedule dueDate="= at" />')),
    variables: { wait },
    script: [{ message: 'stop' }],
  },
];
