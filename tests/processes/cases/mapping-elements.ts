import * as b from '../bpmn.ts';
import type { Action, Case } from '../case.ts';

const HOUR = 3_600_000;
/** `got` is 1 if the input mapping took effect, and null where only the output mappings did. */
const both = b.mappings(b.inputs({ brought: '= 1' }), b.outputs({ out: '= 2', got: '= brought' }));
const line = (x: string, ...more: Parameters<typeof b.single>[1][]) => b.single(x, more);
const toEnd = (...parts: Parameters<typeof b.definition>[1][]) => b.definition('p', b.start(), parts);
/** Adds the mappings to an element without extensions. */
const extended = (element: string) =>
  element.replace('></bpmn:', `><bpmn:extensionElements>${both}</bpmn:extensionElements></bpmn:`);
const first = (element: string) => element.replace('>', `><bpmn:extensionElements>${both}</bpmn:extensionElements>`);
const body = [b.start('s1'), b.end('e1'), b.flows('s1 > e1')];
const beside = (event: string) =>
  b.definition(
    'p',
    [b.start(), b.service('u'), b.end(), b.flows('start > u > end')],
    b.eventSub('es', b.start('x', event, '', both), b.end('es-end'), b.flows('x > es-end')),
  );
const on = (event: string, interrupting = true) =>
  b.definition(
    'p',
    [b.start(), b.service('u'), b.boundary('x', 'u', event, interrupting, both), b.end(), b.end('e2')],
    b.flows('start > u > end, x > e2'),
  );
const undo = (throwing: string, activity = b.undoable('a')) =>
  toEnd(activity, throwing, b.end(), b.flows('start > a > x > end'));
const race = (gateway: string, caught = '') =>
  toEnd(
    [gateway, b.catching('m', b.message('m'), caught), b.catching('t', b.duration('PT1H'))],
    [b.end(), b.flows('start > g > m > end, g > t > end')],
  );

const elements: Readonly<Record<string, readonly [xml: string, script?: readonly Action[], jobs?: Case['jobs']]>> = {
  'a service task': [line(b.service('x', both))],
  'a send task': [line(b.send('x', both))],
  'a user task': [line(b.user('x', both)), [{ complete: 'x' }]],
  'a script task': [line(b.script('x', '= 5', 'r', both))],
  'a receive task': [line(b.receive('x', 'm', both)), [{ message: 'm' }]],
  'a subprocess': [line(b.sub('x', body, both))],
  'a multi-instance task': [line(b.multi(b.service('x', both), { over: '= [1]' }))],
  'the process': [
    line(b.service('x')).replace('isExecutable="true">', `$&<bpmn:extensionElements>${both}</bpmn:extensionElements>`),
  ],
  'a start event': [toEnd(b.end(), b.flows('start > end')).replace('<bpmn:startEvent id="start" >', first('$&'))],
  'the start event of a subprocess': [line(b.sub('x', [b.start('s1', '', '', both), b.end('e1'), b.flows('s1 > e1')]))],
  'the message start of an event subprocess': [beside(b.message('m')), [{ message: 'm', variables: { y: 1 } }]],
  'the timer start of an event subprocess': [beside(b.duration('PT1H')), [{ advance: HOUR }]],
  'the error start of an event subprocess': [beside(b.error('E1')), [], { u: [{ error: 'E1' }] }],
  'an event subprocess': [
    b.definition(
      'p',
      [b.start(), b.user('u'), b.end(), b.flows('start > u > end')],
      b.sub('x', [b.start('xs', b.message('m')), b.end('xe'), b.flows('xs > xe')], both, 'triggeredByEvent="true"'),
    ),
    [{ message: 'm' }],
  ],
  'an end event': [toEnd(b.end('x', '', both), b.flows('start > x'))],
  'a terminate end event': [toEnd(b.end('x', b.terminate, both), b.flows('start > x'))],
  'an error end event': [
    toEnd(
      b.sub('s', [b.start('s1'), b.end('x', b.error('E1'), both), b.flows('s1 > x')]),
      [b.boundary('on', 's', b.error('E1')), b.end(), b.end('e2')],
      b.flows('start > s > end, on > e2'),
    ),
  ],
  'a message end event': [toEnd(b.end('x', b.message('m'), b.job('x') + both), b.flows('start > x'))],
  'a compensation end event': [toEnd(b.undoable('a'), b.end('x', b.compensation(), both), b.flows('start > a > x'))],
  'a none throw event': [line(b.throwing('x', '', both))],
  'a message throw event': [line(b.throwing('x', b.message('m'), b.job('x') + both))],
  'a compensation throw event': [undo(b.throwing('x', b.compensation(), both))],
  'a compensation handler': [
    undo(b.throwing('x', b.compensation()), b.undoable('a', b.service('a'), b.undoing('a', both))),
  ],
  'a compensation boundary event': [
    undo(b.throwing('x', b.compensation())).replace(/<bpmn:boundaryEvent id="a-undone"[^>]*>/, first('$&')),
  ],
  'an intermediate message event': [line(b.catching('x', b.message('m'), both)), [{ message: 'm' }]],
  'an intermediate timer event': [line(b.catching('x', b.duration('PT1H'), both)), [{ advance: HOUR }]],
  'a boundary message': [on(b.message('m')), [{ message: 'm', variables: { y: 1 } }], { u: [{ unavailable: 'no' }] }],
  'a non-interrupting boundary message': [
    on(b.message('m'), false),
    [{ message: 'm', variables: { y: 1 } }],
    { u: [{ unavailable: 'no' }] },
  ],
  'a boundary timer': [on(b.duration('PT1H')), [{ advance: HOUR }], { u: [{ unavailable: 'no' }] }],
  'a boundary error': [on(b.error('E1')), [], { u: [{ error: 'E1' }] }],
  'an exclusive gateway': [line(extended(b.exclusive('x')))],
  'a parallel gateway': [line(extended(b.parallel('x')))],
  'a parallel join': [
    toEnd(
      [b.parallel('f'), extended(b.parallel('x')), b.service('g'), b.end()],
      b.flows('start > f > x > end, f > g > x'),
    ),
  ],
  'an event-based gateway': [race(first(b.eventBased('g', ['g-m', 'g-t']))), [{ message: 'm', variables: { y: 1 } }]],
  'an event after an event-based gateway': [
    race(b.eventBased('g', ['g-m', 'g-t']), both),
    [{ message: 'm', variables: { y: 1 } }],
  ],
};

/** Which elements have mappings. On other elements mappings are ignored, even if they cannot be evaluated. */
export const mappingElementCases: readonly Case[] = [
  ...Object.entries(elements).map(
    ([what, [xml, script, jobs]]): Case => ({
      name: `the mappings of ${what}`,
      xml,
      ...(jobs && { jobs }),
      ...(script && { script }),
    }),
  ),
  {
    name: 'mappings that are ignored cannot fail',
    xml: line(
      extended(b.exclusive('x')).replace('= 2', '= assert(q, q != null)').replace('= 1', '= assert(q, q != null)'),
    ),
  },
  {
    name: 'a mapping without a source gives null',
    xml: line(
      b.user(
        'x',
        '<zeebe:ioMapping><zeebe:input target="a" /><zeebe:input source="" target="c" /><zeebe:output source="= a" target="a" /><zeebe:output source="= c" target="c" /></zeebe:ioMapping>',
      ),
    ),
    script: [{ complete: 'x' }],
  },
];
