import * as b from './bpmn.ts';
import { LISTENED } from './left-out-listeners.ts';

type Part = Parameters<typeof b.definition>[1];

/** The process p, with `x` between start and end. */
export const around = (x: string, ...more: Part[]) => b.single(x, ...more);
const element = (kind: string, content = '') => `<bpmn:${kind} id="x">${content}</bpmn:${kind}>`;
const extended = (content: string) => `<bpmn:extensionElements>${content}</bpmn:extensionElements>`;
const userTask = (content: string) => element('userTask', extended('<zeebe:userTask />') + content);
const inside: Part = [b.start('s'), b.end('e'), b.flows('s > e')];
const event = (kind: string, content = '') =>
  `<bpmn:${kind}EventDefinition id="d">${content}</bpmn:${kind}EventDefinition>`;
const whenTrue = event('conditional', '<bpmn:condition xsi:type="bpmn:tFormalExpression">= a</bpmn:condition>');
const beginning = (...starts: string[]) =>
  b.definition('p', starts, b.user('u'), b.end(), b.flows('start > u > end, other > u'));
const on = (caught: string) => [b.boundary('on', 'x', caught), b.end('e2'), b.flows('on > e2')];
const besides = (caught: string) => b.eventSub('es', b.start('on', caught), b.end('e3'), b.flows('on > e3'));

/** Unsupported drawings, each with the element and rule reported and the advice on what to draw instead. */
export const LEFT_OUT: readonly (readonly [
  what: string,
  xml: string,
  element: string,
  rule: string,
  instead: RegExp,
])[] = [
  ['a call activity', around(element('callActivity')), 'x', 'unsupported-element', /embedded subprocess/],
  ['an inclusive gateway', around(element('inclusiveGateway')), 'x', 'unsupported-element', /exclusive or parallel/],
  ['a complex gateway', around(element('complexGateway')), 'x', 'unsupported-element', /exclusive or parallel/],
  [
    'a business rule task',
    around(element('businessRuleTask')),
    'x',
    'unsupported-element',
    /conditions at an exclusive/,
  ],
  [
    'a called decision',
    around(b.service('x', '<zeebe:calledDecision decisionId="d" resultVariable="r" />', '', 'w')),
    'x',
    'unsupported-extension',
    /conditions at an exclusive/,
  ],
  ['a task without a type', around(element('task')), 'x', 'unsupported-element', /a user task or a service task/],
  ['a manual task', around(element('manualTask')), 'x', 'unsupported-element', /user task/],
  [
    'a transaction',
    around(b.sub('x', [inside]).replaceAll('bpmn:subProcess', 'bpmn:transaction')),
    'x',
    'unsupported-element',
    /embedded subprocess with compensation/,
  ],
  ['an ad-hoc subprocess', around(element('adHocSubProcess')), 'x', 'unsupported-element', /embedded subprocess/],
  ['a thrown signal', around(b.throwing('x', event('signal'))), 'x', 'unsupported-event', /message/],
  ['a caught signal', around(b.catching('x', event('signal'))), 'x', 'unsupported-event', /message/],
  ['a signal on a task', around(b.user('x'), on(event('signal'))), 'on', 'unsupported-event', /message/],
  ['a thrown escalation', around(b.throwing('x', event('escalation'))), 'x', 'unsupported-event', /error/],
  [
    'an escalation on a subprocess',
    around(b.sub('x', [inside]), on(event('escalation'))),
    'on',
    'unsupported-event',
    /parallel branch/,
  ],
  [
    'an escalation that starts an event subprocess',
    around(b.user('x'), besides(event('escalation'))),
    'on',
    'unsupported-event',
    /error/,
  ],
  ['a thrown link', around(b.throwing('x', event('link'))), 'x', 'unsupported-event', /sequence flow/],
  ['a caught link', around(b.catching('x', event('link'))), 'x', 'unsupported-event', /sequence flow/],
  ['a conditional event', around(b.catching('x', whenTrue)), 'x', 'unsupported-event', /exclusive gateway/],
  ['a condition on a task', around(b.user('x'), on(whenTrue)), 'on', 'unsupported-event', /message/],
  [
    'a cancel end event',
    b.definition('p', b.start(), b.end('x', event('cancel')), b.flows('start > x')),
    'x',
    'unsupported-event',
    /error end event and compensation/,
  ],
  [
    'a timer start event',
    b.definition('p', b.start('x', b.duration('PT1H')), b.end(), b.flows('x > end')),
    'x',
    'event',
    /only: none, message/,
  ],
  [
    'an event with several definitions',
    around(b.catching('x', b.message('m') + b.duration('PT1H'))),
    'x',
    'one-event-definition',
    /only one/,
  ],
  ['a standard loop', around(userTask('<bpmn:standardLoopCharacteristics />')), 'x', 'unsupported-loop', /gateway/],
  [
    'a multi-instance activity without a list',
    around(userTask('<bpmn:multiInstanceLoopCharacteristics />')),
    'x',
    'multi-instance',
    /input collection/,
  ],
  [
    'a modelled assignee',
    around(b.user('x', '<zeebe:assignmentDefinition assignee="me" />')),
    'x',
    'unsupported-extension',
    /approverRule/,
  ],
  [
    'modelled candidates',
    around(b.user('x', '<zeebe:assignmentDefinition candidateGroups="g" />')),
    'x',
    'unsupported-extension',
    /approverRule/,
  ],
  [
    'a task listener',
    around(
      b.user('x', '<zeebe:taskListeners><zeebe:taskListener eventType="creating" type="w" /></zeebe:taskListeners>'),
    ),
    'x',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'an execution listener',
    around(
      b.user(
        'x',
        '<zeebe:executionListeners><zeebe:executionListener eventType="start" type="w" /></zeebe:executionListeners>',
      ),
    ),
    'x',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a follow-up date',
    around(b.user('x', '<zeebe:taskSchedule followUpDate="2026-01-01T00:00:00Z" />')),
    'x',
    'unsupported-extension',
    /due date/,
  ],
  [
    'a linked resource',
    around(b.user('x', '<zeebe:linkedResources><zeebe:linkedResource resourceId="r" /></zeebe:linkedResources>')),
    'x',
    'unsupported-extension',
    /handler/,
  ],
  ['a user task that is a job', around(element('userTask')), 'x', 'user-task', /zeebe:userTask/],
  ['a job type without a worker', around(b.service('x')), 'x', 'job-type', /no worker handles/],
  [
    'a parallel join of branches of which only one is taken',
    b.definition(
      'p',
      [b.start(), b.exclusive('g'), b.parallel('x'), b.user('u'), b.end()],
      b.flows('start > g, g > x {= a}, g > u {= not(a)}, u > x, x > end'),
    ),
    'x',
    'join-after-choice',
    /join its branches with an exclusive gateway/,
  ],
  ...LISTENED,
  [
    'a form',
    around(b.user('x', '<zeebe:formDefinition formId="f" />')),
    'x',
    'form',
    /the form of a task is the record/,
  ],
  ['a job type that is an expression', around(b.service('x', '', '', '= kind')), 'x', 'job-type', /a task for each/],
  ['a message start and a none start', beginning(b.start(), b.start('other')), 'p', 'one-start', /a separate process/],
  [
    'two message starts',
    beginning(b.start(), b.start('other', b.message('other'))),
    'p',
    'one-start',
    /a separate process/,
  ],
  [
    'a message start and a timer start',
    beginning(b.start(), b.start('other', b.duration('PT1H'))),
    'p',
    'one-start',
    /a separate process/,
  ],
];
