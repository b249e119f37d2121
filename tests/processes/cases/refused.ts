import * as b from '../bpmn.ts';
import type { Case } from '../case.ts';

const line = (...parts: string[]) => b.definition('p', b.start(), ...parts, b.end(), b.flows('start > x > end'));
const waiting = { m: b.message('go'), t: b.duration('PT1H') };
const racing = (gateway: string) =>
  b.definition(
    'p',
    [b.start(), gateway, b.catching('m', waiting.m), b.catching('t', waiting.t), b.end('e1'), b.end('e2')],
    b.flows('start > x > m > e1, x > t > e2'),
  );

const twice = (boundary: (id: string) => string) =>
  b.single(b.service('x'), ['one', 'two'].map(boundary), b.end('e2'), b.flows('one > e2, two > e2'));
const besides = (event: string) =>
  b.single(
    b.user('x'),
    ['one', 'two'].map((id) =>
      b.eventSub(id, b.start(`${id}-start`, event), b.end(`${id}-end`), b.flows(`${id}-start > ${id}-end`)),
    ),
  );

/** Models that the real engine does not deploy: what it refuses, we refuse. */
export const refusedCases: readonly Case[] = [
  {
    name: 'a compensation event without an id',
    xml: b
      .definition(
        'p',
        [b.start(), b.undoable('a'), b.throwing('x', b.compensation()), b.end()],
        b.flows('start > a > x > end'),
      )
      .replaceAll(/<bpmn:compensateEventDefinition id="[^"]+"/g, '<bpmn:compensateEventDefinition'),
  },
  { name: 'an event-based gateway that does not list its flows', xml: racing(b.eventBased('x', [])) },
  {
    name: 'an artifact before a flow element',
    xml: line(b.user('x')).replace(
      '<bpmn:endEvent',
      '<bpmn:textAnnotation id="note"><bpmn:text>why</bpmn:text></bpmn:textAnnotation><bpmn:endEvent',
    ),
  },
  {
    name: 'a condition that is no expression',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('x', 'x-no'), b.end('yes'), b.end('no')],
      b.flows('start > x > no, x > yes {amount > 1}'),
    ),
  },
  { name: 'a service task that names no type', xml: line('<bpmn:serviceTask id="x" />') },
  { name: 'a receive task without a message', xml: line('<bpmn:receiveTask id="x" />') },
  { name: 'a duration that is none', xml: line(b.catching('x', b.duration('soon'))) },
  { name: 'FEEL that cannot be read', xml: line(b.script('x', '= 1 +', 'r')) },
  { name: 'a list for each item that is no expression', xml: line(b.multi(b.user('x'), { over: 'items' })) },
  {
    name: 'a boundary event on nothing',
    xml: b.definition(
      'p',
      [b.start(), b.user('x'), b.boundary('on', 'y', b.message('stop')), b.end(), b.end('e2')],
      b.flows('start > x > end, on > e2'),
    ),
  },
  {
    name: 'an interrupting cycle on a boundary event',
    xml: b.single(b.user('x'), [b.boundary('on', 'x', b.cycle('R/PT1H')), b.end('e2')], b.flows('on > e2')),
  },
  { name: 'two event subprocesses that wait for the same message', xml: besides(b.message('stop')) },
  {
    name: 'two boundary events that catch the same error',
    xml: twice((id) => b.boundary(id, 'x', b.error('E1'))),
  },
  { name: 'two boundary events that catch every error', xml: twice((id) => b.boundary(id, 'x', b.error())) },
  {
    name: 'two boundary events that wait for the same message',
    xml: twice((id) => b.boundary(id, 'x', b.message('stop'), false)),
  },
  { name: 'two event subprocesses that catch the same error', xml: besides(b.error('E1')) },
  { name: 'two event subprocesses that catch every error', xml: besides(b.error()) },
];
