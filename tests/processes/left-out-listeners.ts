/** Listeners wherever they can be drawn. Camunda runs some of them, as jobs without a worker, and refuses the rest. */
import * as b from './bpmn.ts';

const listeners =
  '<zeebe:executionListeners><zeebe:executionListener eventType="start" type="w" /></zeebe:executionListeners>';
const listened = `<bpmn:extensionElements>${listeners}</bpmn:extensionElements>`;
const inside = [b.start('s'), b.end('e'), b.flows('s > e')];
const on = (caught: string) => [b.boundary('on', 'x', caught), b.end('e2'), b.flows('on > e2')];

export const LISTENED: readonly (readonly [
  what: string,
  xml: string,
  element: string,
  rule: string,
  instead: RegExp,
])[] = [
  [
    'a listener of the process',
    b.single(b.user('u')).replaceAll('"x"', '"u"').replace('isExecutable="true">', `$&${listened}`),
    'p',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a sequence flow',
    b.single(b.user('x')).replace(/<bpmn:sequenceFlow id="start-x"[^>]*>/, `$&${listened}`),
    'start-x',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a gateway',
    b.single(b.exclusive('x').replace('></', `>${listened}</`)),
    'x',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a subprocess',
    b.single(b.sub('x', inside, listeners)),
    'x',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a flow in a subprocess',
    b.single(b.sub('x', inside)).replace(/<bpmn:sequenceFlow id="s-e"[^>]*>/, `$&${listened}`),
    's-e',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a message',
    b
      .single(b.receive('x', 'm'))
      .replace(/<bpmn:message id="message-m"[^>]*><bpmn:extensionElements>/, `$&${listeners}`),
    'message-m',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of an event definition without an id',
    b.single(b.user('x'), on(b.message('m').replace(' />', `>${listened}</bpmn:messageEventDefinition>`))),
    'on',
    'unsupported-extension',
    /Openboek adds/,
  ],
  [
    'a listener of a lane',
    b
      .single(b.user('x'))
      .replace(
        'isExecutable="true">',
        `$&<bpmn:laneSet id="lanes"><bpmn:lane id="lane">${listened}</bpmn:lane></bpmn:laneSet>`,
      ),
    'lane',
    'unsupported-extension',
    /Openboek adds/,
  ],
];
