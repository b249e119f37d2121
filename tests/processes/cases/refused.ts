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

const extended = (content: string) => `<bpmn:extensionElements>${content}</bpmn:extensionElements>`;
const listeners =
  '<zeebe:executionListeners><zeebe:executionListener eventType="start" type="w" /></zeebe:executionListeners>';
const listened = extended(listeners);
const taskListeners = '<zeebe:taskListeners><zeebe:taskListener eventType="creating" type="w" /></zeebe:taskListeners>';
const drawn = (content: string) => line(b.user('x')).replace('</bpmn:process>', `${content}</bpmn:process>`);
const mapping = b.mappings(b.inputs({ a: '= 1' }));
const dueDate = '<zeebe:taskSchedule dueDate="2040-01-01T09:00:00Z" />';
const keys = (...names: string[]) =>
  `<zeebe:taskHeaders>${names.map((key, i) => `<zeebe:header key="${key}" value="${i}" />`).join('')}</zeebe:taskHeaders>`;
const shape = (of: string, bounds: string) =>
  `<bpmndi:BPMNShape id="${of}-shape" bpmnElement="${of}"><dc:Bounds ${bounds} /></bpmndi:BPMNShape>`;
const drawing = (content: string) => b.drawing(line(b.user('x')), content);

/** Models that the real engine does not deploy. Openboek refuses everything that the real engine refuses. */
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
    name: 'a condition that is not an expression',
    xml: b.definition(
      'p',
      [b.start(), b.exclusive('x', 'x-no'), b.end('yes'), b.end('no')],
      b.flows('start > x > no, x > yes {amount > 1}'),
    ),
  },
  { name: 'a service task without a job type', xml: line('<bpmn:serviceTask id="x" />') },
  { name: 'a receive task without a message', xml: line('<bpmn:receiveTask id="x" />') },
  { name: 'an invalid duration', xml: line(b.catching('x', b.duration('soon'))) },
  { name: 'FEEL that cannot be parsed', xml: line(b.script('x', '= 1 +', 'r')) },
  { name: 'a multi-instance list that is not an expression', xml: line(b.multi(b.user('x'), { over: 'items' })) },
  {
    name: 'a boundary event attached to a missing activity',
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
  ...(
    [
      [
        'a listener on a sequence flow',
        line(b.user('x')).replace(/(<bpmn:sequenceFlow id="start-x"[^>]*>)/, `$1${listened}`),
      ],
      [
        'a listener on a message',
        line(b.receive('x', 'm')).replace(
          /(<bpmn:message id="message-m"[^>]*><bpmn:extensionElements>)/,
          `$1${listeners}`,
        ),
      ],
      ['a listener on a data object', drawn(`<bpmn:dataObject id="d">${listened}</bpmn:dataObject>`)],
      [
        'a listener on a note',
        drawn(`<bpmn:textAnnotation id="n">${listened}<bpmn:text>why</bpmn:text></bpmn:textAnnotation>`),
      ],
      [
        'a task listener on the process',
        line(b.user('x')).replace('isExecutable="true">', `$&${extended(taskListeners)}`),
      ],
      ['mappings in two places', line(b.user('x', mapping + mapping))],
      ['headers in two places', line(b.service('x', b.headers({ a: '1' }) + b.headers({ c: '1' })))],
      ['two job types', line(b.service('x', b.job('y')))],
      ['two due dates', line(b.user('x', dueDate + dueDate))],
      ['a script that is also a job', line(b.script('x', '= 1', 'r', b.job('y')))],
      ['two headers with one key', line(b.service('x', keys('a', 'a')))],
      ['two headers with one key on a user task', line(b.user('x', keys('a', 'a')))],
      ['two headers without a key', line(b.service('x', keys('', '')))],
      ['a form by an embedded key', line(b.user('x', '<zeebe:formDefinition formKey="camunda-forms:bpmn:f" />'))],
      [
        'a form id together with a reference to another form',
        line(b.user('x', '<zeebe:formDefinition formId="f" externalReference="g" />')),
      ],
      ['an empty form reference', line(b.user('x', '<zeebe:formDefinition externalReference=" " />'))],
      ['a shape without bounds', drawing('<bpmndi:BPMNShape id="s" bpmnElement="x" />')],
      ['a shape without a width', drawing(shape('x', 'x="1" y="2" height="4"'))],
      ['a shape whose bounds are not numbers', drawing(shape('x', 'x="a" y="2" width="3" height="4"'))],
      ['a line without waypoints', drawing('<bpmndi:BPMNEdge id="l" bpmnElement="start-x" />')],
      [
        'a line with one waypoint',
        drawing('<bpmndi:BPMNEdge id="l" bpmnElement="start-x"><di:waypoint x="1" y="2" /></bpmndi:BPMNEdge>'),
      ],
      ['a diagram without a plane', drawing('').replace(/<bpmndi:BPMNPlane.*<\/bpmndi:BPMNPlane>/s, '')],
    ] as const
  ).map(([name, xml]) => ({ name, xml })),
];
