/** Supported elements that are drawn incorrectly, with the elements reported and the rule that each breaks. */
import * as b from './bpmn.ts';

const flow = (...parts: Parameters<typeof b.definition>[1][]) => b.definition('p', ...parts);
const line = (element: string, id: string) => flow([b.start(), element, b.end()], b.flows(`start > ${id} > end`));
const gateway = (condition: string) =>
  flow(
    [b.start(), b.exclusive('g', 'g-no'), b.end('yes'), b.end('no')],
    b.flows(`start > g > no, g > yes {${condition}}`),
  );
const sent = b.mappings(b.outputs({ a: '= 1' }));
const twice =
  '<zeebe:taskHeaders><zeebe:header key="a" value="1" /><zeebe:header key="a" value="2" /></zeebe:taskHeaders>';
const rule = b.headers({ approverRule: 'supervisor' });
const twins = (event: string) =>
  b.single(
    b.service('x'),
    ['on-1', 'on-2'].map((id) => b.boundary(id, 'x', event)),
    b.end('e2'),
    b.flows('on-1 > e2, on-2 > e2'),
  );
export const beside = (id: string, event: string, ...more: Parameters<typeof b.eventSub>[1][]) =>
  b.eventSub(id, b.start(`${id}-start`, event), b.end(`${id}-end`), b.flows(`${id}-start > ${id}-end`), more);

export const DRAWN_WRONG: readonly (readonly [what: string, xml: string, found: readonly string[]])[] = [
  ['an invalid timer', line(b.catching('t', b.duration('soon')), 't'), ['t timer']],
  [
    'a cycle timer that interrupts',
    flow([b.start(), b.user('u'), b.boundary('t', 'u', b.cycle('R/PT1H')), b.end()], b.flows('start > u > end')),
    ['t timer'],
  ],
  ['a condition without "="', gateway('x'), ['g-yes feel']],
  ['a function that is not allowed', gateway('= now() > x'), ['g-yes feel']],
  ['a loop in FEEL that is too long', gateway('= some i in 1..2000 satisfies i > x'), ['g-yes feel']],
  ['invalid FEEL', gateway('= x >'), ['g-yes feel']],
  [
    'flows without conditions out of a gateway',
    flow([b.start(), b.exclusive('g'), b.end('a'), b.end('c')], b.flows('start > g > a, g > c')),
    ['g-a condition', 'g-c condition'],
  ],
  [
    'a compensation event without an id',
    line(b.throwing('t', '<bpmn:compensateEventDefinition />'), 't'),
    ['t compensation-id'],
  ],
  [
    'an event-based gateway without references',
    flow(
      [b.start(), b.eventBased('g', []), b.catching('m', b.message('m')), b.catching('t', b.duration('PT1H')), b.end()],
      b.flows('start > g > m > end, g > t > end'),
    ),
    ['g event-gateway'],
  ],
  ['an email job without recipients', line(b.service('s', '', '', 'mail'), 's'), ['s job-header']],
  [
    'an email job with an unknown recipient',
    line(b.service('s', b.headers({ to: 'everybody' }), '', 'mail'), 's'),
    ['s job-header'],
  ],
  [
    'an association before an element',
    line(b.user('u'), 'u').replace(
      '<bpmn:userTask',
      '<bpmn:association id="x" sourceRef="start" targetRef="u" /><bpmn:userTask',
    ),
    ['u element-order'],
  ],
  ['two boundary events for one message', twins(b.message('m')), ['on-2 same-event']],
  ['two boundary events for one error', twins(b.error('e')), ['on-2 same-event']],
  ['two boundary events for every error', twins(b.error()), ['on-2 same-event']],
  [
    'two event subprocesses of a subprocess for one error',
    line(
      b.sub('x', [b.start('s'), b.end('e'), b.flows('s > e'), ...['a', 'c'].map((id) => beside(id, b.error('no')))]),
      'x',
    ),
    ['c-start same-event'],
  ],
  [
    'an event-based gateway with the same message twice',
    flow(
      [b.start(), b.eventBased('g', ['g-m', 'g-n']), b.catching('m', b.message('m')), b.catching('n', b.message('m'))],
      [b.end(), b.flows('start > g > m > end, g > n > end')],
    ),
    ['n same-event'],
  ],
  ['two start events', flow([b.start('a'), b.start('c'), b.end()], b.flows('a > end, c > end')), ['p one-start']],
  [
    'a reference to an element that does not exist',
    line(b.user('u'), 'u').replace('targetRef="end"', 'targetRef="nowhere"'),
    ['u-end xml'],
  ],
  [
    'a boundary event on a gateway',
    flow(
      [b.start(), b.exclusive('g'), b.boundary('on', 'g', b.message('m')), b.end(), b.end('e2')],
      b.flows('start > g > end, on > e2'),
    ),
    ['on boundary'],
  ],
  [
    'compensation of an activity in another scope',
    flow(
      [b.start(), b.sub('s', [b.start('s1'), b.undoable('a'), b.end('e1'), b.flows('s1 > a > e1')])],
      [b.throwing('t', b.compensation('a')), b.end(), b.flows('start > s > t > end')],
    ),
    ['t compensation-activity'],
  ],
  [
    'a compensation event without a handler',
    b.single(b.user('x'), b.boundary('undone', 'x', b.compensation())),
    ['undone compensation-handler'],
  ],
  [
    'a compensation handler that is not marked as such',
    flow([b.start(), b.undoable('x', b.service('x'), b.service('undo-x')), b.end()], b.flows('start > x > end')),
    ['undo-x compensation-handler'],
  ],
  [
    'a compensation handler without an activity',
    b.single(b.user('x'), b.undoing('y')),
    ['undo-y compensation-handler'],
  ],
  [
    'a condition on a flow that does not leave a gateway',
    flow([b.start(), b.user('u'), b.end()], b.flows('start > u, u > end {= a}')),
    ['u-end condition'],
  ],
  [
    'an error end event without a code',
    flow([b.start(), b.end('end', b.error())], b.flows('start > end')),
    ['end error-code'],
  ],
  [
    'an error code that is an expression',
    b
      .single(b.service('x', '', '', 'w'), b.boundary('on', 'x', b.error('c')), b.end('e2'), b.flows('on > e2'))
      .replace('errorCode="c"', 'errorCode="= c"'),
    ['on error-code'],
  ],
  [
    'an error that nothing throws',
    b.single(b.service('x', '', '', 'w'), b.boundary('on', 'x', b.error('c')), b.end('e2'), b.flows('on > e2')),
    ['on error-code'],
  ],
  [
    'a flow into the start event',
    flow([b.start(), b.user('u'), b.end()], b.flows('start > u > end, u > start')),
    ['start flow'],
  ],
  [
    'a flow out of the end event',
    flow([b.start(), b.user('u'), b.end()], b.flows('start > u > end > u')),
    ['end flow'],
  ],
  [
    'a flow out of a compensation event',
    flow([b.start(), b.undoable('x'), b.end(), b.end('e2')], b.flows('start > x > end, x-undone > e2')),
    ['x-undone flow'],
  ],
  [
    'a flow from inside a subprocess to an element outside it',
    flow([
      b.start(),
      b.sub('s', [b.start('s1'), b.user('u'), b.flows('s1 > u')]),
      b.end(),
      b.flows('start > s > end, u > end'),
    ]),
    ['u-end flow-scope'],
  ],
  ['a form', line(b.user('u', '<zeebe:formDefinition formId="f" />'), 'u'), ['u form']],
  [
    'an error boundary event that does not interrupt',
    b.single(b.service('x'), b.boundary('on', 'x', b.error('E1'), false), b.end('e2'), b.flows('on > e2')),
    ['on interrupting'],
  ],
  [
    'mappings that every engine ignores',
    flow(
      [b.start('start', '', '', b.mappings(b.inputs({ a: '= 1' }))), b.exclusive('g'), b.end('end', b.terminate, sent)],
      b.flows('start > g > end'),
    ).replace('<bpmn:exclusiveGateway id="g" >', `$&<bpmn:extensionElements>${sent}</bpmn:extensionElements>`),
    ['start ignored-mapping', 'g ignored-mapping', 'end ignored-mapping'],
  ],
  ['two headers with the same key', line(b.user('u', twice), 'u'), ['u header-twice']],
  [
    'two lists of headers',
    line(b.user('u', b.headers({ a: '1' }) + b.headers({ c: '1' })), 'u'),
    ['u extension-twice'],
  ],
  [
    'a shape without bounds',
    b.drawing(line(b.user('u'), 'u'), '<bpmndi:BPMNShape id="u-shape" bpmnElement="u" />'),
    ['u-shape drawing'],
  ],
  ['a service task without a type', line('<bpmn:serviceTask id="x" />', 'x'), ['x job-type']],
  ['a job type that is an expression', line(b.service('x', '', '', '= kind'), 'x'), ['x job-type']],
  ['a thrown message without a job type', line(b.throwing('t', b.message('m')), 't'), ['t job-type']],
  [
    'a script in a loop that never waits',
    flow(
      [b.start(), b.exclusive('g'), b.script('k', '= 1', 'a'), b.exclusive('h', 'h-end'), b.end()],
      b.flows('start > g > k > h > end, h > g {= a = 2}'),
    ),
    ['k endless-loop'],
  ],
  ['a mapping to an invalid name', line(b.user('u', b.mappings(b.inputs({ 'a b': '= 1' }))), 'u'), ['u mapping']],
  [
    'a message without a correlation key',
    line(b.receive('x', 'm'), 'x').replace(/(id="message-m"[^>]*>).*?(<\/bpmn:message>)/, '$1$2'),
    ['x message-key'],
  ],
  [
    'a message with a key that nobody sends',
    line(b.receive('x', 'm'), 'x').replace(/(id="message-m".*?correlationKey=")[^"]+/, '$1= other'),
    ['x message-key'],
  ],
  ['a receive task without a message', line('<bpmn:receiveTask id="x" />', 'x'), ['x message-name']],
  [
    'a collected list without an expression for its items',
    line(b.multi(b.user('x'), { over: '= l', into: 'all' }), 'x'),
    ['x multi-instance'],
  ],
  [
    'a list with an invalid name for its items',
    line(b.multi(b.user('x'), { over: '= l', item: 'a b' }), 'x'),
    ['x multi-instance'],
  ],
  ['a priority beyond 100', line(b.user('u', '<zeebe:priorityDefinition priority="101" />'), 'u'), ['u priority']],
  ['a script task without a script', line('<bpmn:scriptTask id="x" />', 'x'), ['x script']],
  ['a script task without a name for its result', line(b.script('x', '= 1', ''), 'x'), ['x script']],
  ['a timer event without a time', line(b.catching('t', '<bpmn:timerEventDefinition />'), 't'), ['t timer']],
  [
    'an event-based gateway with only one branch',
    flow(
      [b.start(), b.eventBased('g', ['g-m']), b.catching('m', b.message('m')), b.end()],
      b.flows('start > g > m > end'),
    ),
    ['g event-gateway'],
  ],
  [
    'a task directly after an event-based gateway',
    flow(
      [b.start(), b.eventBased('g', ['g-m', 'g-u']), b.catching('m', b.message('m')), b.user('u'), b.end()],
      b.flows('start > g > m > end, g > u > end'),
    ),
    ['u event-gateway'],
  ],
  [
    'an event subprocess that never starts, because it is directly within another',
    b.single(
      b.service('x', '', '', 'w'),
      beside(
        'es',
        b.message('stop'),
        beside('m', b.message('m')),
        beside('t', b.duration('PT1H')),
        beside('e', b.error()),
      ),
    ),
    ['m-start never-started', 't-start never-started'],
  ],
  [
    'two people who decide at once with one variable, and a rejection that leaves the other task open',
    flow(
      [
        b.start(),
        b.parallel('f'),
        b.user('a', rule),
        b.user('c', rule + b.mappings(b.outputs({ decision: '= decision' }))),
      ],
      [b.exclusive('g', 'g-no'), b.exclusive('h', 'h-no'), b.parallel('j'), b.end(), b.end('no')],
      b.flows('f > a > g > no, g > j {= decision = "approve"}, f > c > h > no, h > j {= decision = "approve"}'),
      b.flows('start > f, j > end'),
    ),
    ['c shared-decision', 'no open-beside-rejection'],
  ],
  [
    'a process that only the embedded engine can start',
    flow([b.start('start'), b.end()], b.flows('start > end')),
    ['start start-message'],
  ],
];
