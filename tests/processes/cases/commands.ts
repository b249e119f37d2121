import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const beside = 'isInterrupting="false"';

/** What people and operators do to an instance: cancel, complete, send and set, including commands that are refused. */
export const commandCases: readonly Case[] = [
  { name: 'cancelling an instance at a user task', xml: b.single(b.user('x')), script: [{ cancel: true }] },
  {
    name: 'cancelling an instance at a timer, which then no longer fires',
    xml: b.single(b.catching('x', b.duration('PT1H'))),
    script: [{ cancel: true }, { advance: HOUR }],
  },
  {
    name: 'cancelling an instance at a receive task, which then no longer receives messages',
    xml: b.single(b.receive('x', 'go')),
    script: [{ cancel: true }, { message: 'go' }],
  },
  {
    name: 'cancelling an instance at an event-based gateway',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.eventBased('g', ['g-m', 'g-t']),
        b.catching('m', b.message('go')),
        b.catching('t', b.duration('PT1H')),
        b.end('e1'),
        b.end('e2'),
      ],
      b.flows('start > g > m > e1, g > t > e2'),
    ),
    script: [{ cancel: true }, { advance: HOUR }],
  },
  {
    name: 'cancelling an instance whose job waits for its next attempt',
    xml: b.single(b.service('x')),
    jobs: { x: [{ throw: 'first' }, { complete: {} }] },
    script: [{ cancel: true }, { advance: HOUR }],
  },
  {
    name: 'cancelling an instance while an event subprocess runs next to a task',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('note'), beside),
        b.user('v'),
        b.end('e2'),
        b.flows('es-start > v > e2'),
      ),
    ),
    script: [{ message: 'note' }, { cancel: true }, { complete: 'v' }],
  },
  {
    name: 'cancelling an instance while a compensation handler is running',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    jobs: { 'undo-a': [{ unavailable: 'later' }] },
    script: [{ cancel: true }],
  },
  {
    name: 'a second cancellation is refused',
    xml: b.single(b.user('x')),
    script: [{ cancel: true }, { cancel: true }],
  },
  {
    name: 'once an instance has completed, cancelling, completing, sending and setting are refused',
    xml: b.single(b.user('x')),
    script: [{ complete: 'x' }, { cancel: true }, { complete: 'x' }, { message: 'go' }, { set: { x: 1 } }],
  },
  {
    name: 'a task that was ended by an event cannot be completed',
    xml: b.single(
      b.user('x'),
      [b.boundary('late', 'x', b.duration('PT1H')), b.user('y'), b.end('e2')],
      b.flows('late > y > e2'),
    ),
    script: [{ advance: HOUR }, { complete: 'x' }, { complete: 'y' }],
  },
  {
    name: 'a completed task cannot be completed again',
    xml: b.definition('p', [b.start(), b.user('x'), b.user('y'), b.end()], b.flows('start > x > y > end')),
    script: [
      { complete: 'x', variables: { by: 'one' } },
      { complete: 'x', variables: { by: 'two' } },
    ],
  },
  {
    name: 'a message for a boundary event of a completed task is refused',
    xml: b.definition(
      'p',
      [b.start(), b.user('x'), b.boundary('stop', 'x', b.message('stop')), b.user('y'), b.end(), b.end('e2')],
      b.flows('start > x > y > end, stop > e2'),
    ),
    script: [{ message: 'stop2' }, { complete: 'x' }, { message: 'stop' }],
  },
  {
    name: 'messages with the same name go to an event subprocess first and then to a receive task',
    xml: b.definition(
      'p',
      [b.start(), b.user('u'), b.receive('r', 'go'), b.end(), b.flows('start > u > r > end')],
      b.eventSub(
        'es',
        b.start('es-start', b.message('note'), beside),
        b.receive('s', 'go'),
        b.end('e2'),
        b.flows('es-start > s > e2'),
      ),
    ),
    script: [
      { message: 'note' },
      { message: 'go', variables: { n: 1 } },
      { complete: 'u' },
      { message: 'go', variables: { n: 2 } },
    ],
  },
  {
    name: 'variables set from outside are stored in the process, even if a scope has its own of the same name',
    xml: b.single(
      b.sub(
        'x',
        [b.start('s1'), b.user('u'), b.service('w'), b.end('e1'), b.flows('s1 > u > w > e1')],
        b.mappings(b.inputs({ n: '= 1' })),
      ),
    ),
    variables: { n: 0 },
    script: [{ set: { n: 5, fresh: [1, 'two', null] } }, { complete: 'u' }],
  },
  {
    name: 'values of every type are returned unchanged',
    xml: b.single(b.service('x')),
    variables: {
      text: 'é "quoted" \\ <&>',
      zero: 0,
      minus: -1.5,
      big: 123456789012,
      yes: true,
      no: false,
      nothing: null,
      empty: '',
      list: [1, 'a', null, true],
    },
    jobs: { x: [{ complete: { text: 'line\nbreak', list: [] } }] },
  },
  {
    name: 'a message interrupts a nested scope while an event of the same name waits outside it',
    xml: b.definition(
      'p',
      [
        b.start(),
        b.sub('x', [b.start('s1'), b.user('u'), b.end('e1'), b.flows('s1 > u > e1')]),
        b.boundary('inner', 'x', b.message('stop')),
        b.user('y'),
        b.end(),
        b.end('e3'),
      ],
      b.eventSub('es', b.start('es-start', b.message('halt')), b.user('v'), b.end('e2'), b.flows('es-start > v > e2')),
      b.flows('start > x > end, inner > y > e3'),
    ),
    script: [{ message: 'stop' }, { message: 'halt' }, { complete: 'v' }],
  },
];
