import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const HOUR = 3_600_000;
const beside = 'isInterrupting="false"';

/** What people and operators do to an instance: cancel, complete, send and set, including commands that are refused. */
export const commandCases: readonly Case[] = [
  { name: 'cancelling an instance at a user task', xml: b.single(b.user('x')), script: [{ cancel: true }] },
  {
    name: 'cancelling an instance at a timer, which does not fire any more',
    xml: b.single(b.catching('x', b.duration('PT1H'))),
    script: [{ cancel: true }, { advance: HOUR }],
  },
  {
    name: 'cancelling an instance at a receive task, which gets no message any more',
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
    name: 'cancelling an instance in an event subprocess beside its task',
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
    name: 'cancelling an instance while a handler undoes',
    xml: b.definition(
      'p',
      [b.start(), b.undoable('a'), b.throwing('undo', b.compensation()), b.end()],
      b.flows('start > a > undo > end'),
    ),
    jobs: { 'undo-a': [{ unavailable: 'later' }] },
    script: [{ cancel: true }],
  },
  {
    name: 'cancelling twice is refused the second time',
    xml: b.single(b.user('x')),
    script: [{ cancel: true }, { cancel: true }],
  },
  {
    name: 'nothing is left to cancel, complete, send or set when an instance has completed',
    xml: b.single(b.user('x')),
    script: [{ complete: 'x' }, { cancel: true }, { complete: 'x' }, { message: 'go' }, { set: { x: 1 } }],
  },
  {
    name: 'a task that an event has ended cannot be completed',
    xml: b.single(
      b.user('x'),
      [b.boundary('late', 'x', b.duration('PT1H')), b.user('y'), b.end('e2')],
      b.flows('late > y > e2'),
    ),
    script: [{ advance: HOUR }, { complete: 'x' }, { complete: 'y' }],
  },
  {
    name: 'a task that is done cannot be completed again',
    xml: b.definition('p', [b.start(), b.user('x'), b.user('y'), b.end()], b.flows('start > x > y > end')),
    script: [
      { complete: 'x', variables: { by: 'one' } },
      { complete: 'x', variables: { by: 'two' } },
    ],
  },
  {
    name: 'a message for a boundary event of a task that is done is refused',
    xml: b.definition(
      'p',
      [b.start(), b.user('x'), b.boundary('stop', 'x', b.message('stop')), b.user('y'), b.end(), b.end('e2')],
      b.flows('start > x > y > end, stop > e2'),
    ),
    script: [{ message: 'stop2' }, { complete: 'x' }, { message: 'stop' }],
  },
  {
    name: 'a message of one name goes to an event subprocess and then to a receive task',
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
    name: 'variables that are set land in the process, also those that a scope has of its own',
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
    name: 'values of every kind go in and come out as they are',
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
    name: 'one message interrupts in a nested scope while its twin waits outside',
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
