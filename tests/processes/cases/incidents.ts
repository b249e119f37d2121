import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const choosing = (condition: string) =>
  b.definition(
    'p',
    [b.start(), b.exclusive('g', 'g-no'), b.user('yes'), b.user('no'), b.end('e1'), b.end('e2')],
    b.flows(`start > g > no > e1, g > yes {${condition}} > e2`),
  );

/** What gets stuck and why, and how it continues. */
export const incidentCases: readonly Case[] = [
  { name: 'a comparison with a variable that is missing is an incident', xml: choosing('= x > 1') },
  { name: 'a comparison with null is an incident', xml: choosing('= x > 1'), variables: { x: null } },
  { name: 'text instead of a boolean is an incident', xml: choosing('= x'), variables: { x: 'true' } },
  { name: 'equality with null is true if the variable is missing', xml: choosing('= x = null') },
  {
    name: '`or` is true if one operand is true and the other is missing',
    xml: choosing('= x or y'),
    variables: { y: true },
  },
  {
    name: '`and` is false if one operand is false and the other is missing',
    xml: choosing('= x and y'),
    variables: { y: false },
  },
  {
    name: 'a nested value of an empty object equals no value',
    xml: choosing('= x.y.z = 1'),
    variables: { x: {} } as never,
  },
  { name: '`not` of a missing variable is an incident', xml: choosing('= not(x)') },
  {
    name: 'an incident in one branch does not affect the other',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.exclusive('g', 'g-e1'), b.user('u'), b.end('e1'), b.end('e2'), b.end('e3')],
      b.flows('start > fork > g > e1, g > e2 {= x > 1}, fork > u > e3'),
    ),
    script: [{ complete: 'u' }, { set: { x: 5 } }, { resolve: 'g' }],
  },
  {
    name: 'two incidents, resolved one after the other',
    xml: b.definition(
      'p',
      [b.start(), b.parallel('fork'), b.service('v'), b.service('w'), b.end('e1'), b.end('e2')],
      b.flows('start > fork > v > e1, fork > w > e2'),
    ),
    jobs: { v: [{ error: 'E1' }, { complete: {} }], w: [{ error: 'E2' }, { complete: {} }] },
    script: [{ resolve: 'w' }, { resolve: 'v' }],
  },
  {
    name: 'a job that fails again after its incident was resolved is an incident again',
    xml: b.single(b.service('x')),
    jobs: { x: [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { throw: '4' }, { complete: {} }] },
    script: [{ advance: HOUR }, { advance: HOUR }, { resolve: 'x' }, { resolve: 'x' }],
  },
  {
    name: 'a job with one attempt',
    xml: b.single(b.service('x', '', '', 'x', '1')),
    jobs: { x: [{ throw: 'once' }, { complete: { ok: true } }] },
    script: [{ resolve: 'x' }],
  },
  {
    name: 'a job whose number of attempts is a variable',
    xml: b.single(b.service('x', '', '', 'x', '= n')),
    variables: { n: 2 },
    jobs: { x: [{ throw: '1' }, { complete: {} }] },
    script: [{ advance: HOUR }],
  },
  {
    name: 'an invalid number of attempts is an incident, and the job runs once it is corrected',
    xml: b.single(b.service('x', '', '', 'x', '= n')),
    variables: { n: 'many' },
    script: [{ set: { n: 2 } }, { resolve: 'x' }],
  },
  {
    name: 'a job sees the variables that were set before it is tried again',
    xml: b.single(b.service('x')),
    variables: { n: 1 },
    jobs: { x: [{ throw: '1' }, { throw: '2' }, { throw: '3' }, { complete: {} }] },
    script: [{ set: { n: 2 } }, { advance: HOUR }, { advance: HOUR }, { set: { n: 3 } }, { resolve: 'x' }],
  },
  {
    name: 'a script with a failed assertion is an incident, and continues once it is corrected',
    xml: b.single(b.script('x', '= assert(n, n != null)', 'r')),
    script: [{ set: { n: 1 } }, { resolve: 'x' }],
  },
  {
    name: 'a due date of a task',
    xml: b.single(b.user('x', '<zeebe:taskSchedule dueDate="2030-01-01T09:00:00Z" />')),
    script: [{ complete: 'x' }],
  },
  {
    name: 'a due date that FEEL computes',
    xml: b.single(b.user('x', '<zeebe:taskSchedule dueDate="= date and time(at) + duration(&quot;P1D&quot;)" />')),
    variables: { at: '2030-01-01T09:00:00Z' },
  },
  {
    name: 'an invalid due date is an incident, and the task opens once it is corrected',
    xml: b.single(b.user('x', '<zeebe:taskSchedule dueDate="= at" />')),
    variables: { at: 'soon' },
    script: [{ set: { at: '2030-01-01T09:00:00Z' } }, { resolve: 'x' }, { complete: 'x' }],
  },
  {
    name: 'a priority from a variable',
    xml: b.single(b.user('x', '<zeebe:priorityDefinition priority="= n" />')),
    variables: { n: 80 },
    script: [{ complete: 'x' }],
  },
  {
    name: 'a priority above a hundred is an incident',
    xml: b.single(b.user('x', '<zeebe:priorityDefinition priority="= n" />')),
    variables: { n: 101 },
    script: [{ set: { n: 100 } }, { resolve: 'x' }],
  },
  {
    name: 'an uncaught error is resolved when its job is retried and completes',
    xml: b.single(b.sub('x', [b.start('s1'), b.service('w'), b.end('e1'), b.flows('s1 > w > e1')])),
    jobs: { w: [{ error: 'E1' }, { error: 'E2' }, { complete: { ok: true } }] },
    script: [{ resolve: 'w' }, { resolve: 'w' }],
  },
  {
    name: 'an uncaught error end event is an incident again after it was resolved',
    xml: b.definition('p', [b.start(), b.end('bad', b.error('E1'))], b.flows('start > bad')),
    script: [{ resolve: 'bad' }, { cancel: true }],
  },
  {
    name: 'a boundary event ends a task with an incident',
    xml: b.single(b.service('x'), [b.boundary('late', 'x', b.duration('PT2H')), b.end('e2')], b.flows('late > e2')),
    jobs: { x: [{ error: 'E1' }] },
    script: [{ advance: 2 * HOUR }],
  },
];
