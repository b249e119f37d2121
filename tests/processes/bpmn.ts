/** Small BPMN files for the cases, written as a list of elements; their connections are written as text. */

const PREFIXES = [
  'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"',
].join(' ');

/** The elements of a scope. Associations are moved to the end of the scope, where the schema requires them. */
type Part = string | readonly Part[];
const flatten = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [part] : flatten(part)));
const joined = (parts: readonly Part[]): string => {
  const flat = flatten(parts);
  const isArtifact = (part: string) => part.startsWith('<bpmn:association');
  return [...flat.filter((part) => !isArtifact(part)), ...flat.filter(isArtifact)].join('\n');
};

const extensions = (content: string) => content && `<bpmn:extensionElements>${content}</bpmn:extensionElements>`;
const element = (kind: string, id: string, attributes: string, content: string) =>
  `<bpmn:${kind} id="${id}" ${attributes}>${content}</bpmn:${kind}>`;

/**
 * A complete file. It declares the messages and errors that its elements name; `start()` waits for `start:<process>`,
 * the message that starts a process on every engine. Compensation events are numbered within the file, so that the same
 * parts always give the same text.
 */
export function definition(process: string, ...parts: Part[]): string {
  let compensations = 0;
  const body = joined(parts).replaceAll('"compensation-?"', () => `"compensation-${++compensations}"`);
  const names = (prefix: string) => [
    ...new Set([...body.matchAll(new RegExp(`Ref="${prefix}-([^"]+)"`, 'g'))].map((m) => m[1] ?? '')),
  ];
  const messages = names('message').map((name) =>
    element(
      'message',
      `message-${name}`,
      `name="${name === 'start' ? `start:${process}` : name.replaceAll('_', ':')}"`,
      extensions('<zeebe:subscription correlationKey="= instanceId" />'),
    ),
  );
  const errors = names('error').map((code) => `<bpmn:error id="error-${code}" errorCode="${code}" />`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions ${PREFIXES} id="definitions" targetNamespace="urn:test">
<bpmn:process id="${process}" isExecutable="true">
${body}
</bpmn:process>
${[...messages, ...errors].join('\n')}
</bpmn:definitions>`;
}

const DRAWING = [
  'xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"',
  'xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
].join(' ');

/** The file with a diagram of the element named by `of`, made up of these shapes and lines. */
export const drawing = (xml: string, content: string, of = 'p'): string =>
  xml
    .replace('id="definitions"', `${DRAWING} id="definitions"`)
    .replace(
      '</bpmn:definitions>',
      `<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="${of}">${content}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`,
    );

/** The process `p` of one activity `x` between start and end, with more elements attached to it. */
export const single = (activity: string, ...more: Part[]): string =>
  definition('p', start(), activity, more, end(), flows('start > x > end'));

// The parts that state what an event catches or throws.
export const message = (name: string) => `<bpmn:messageEventDefinition messageRef="message-${name}" />`;
export const error = (code?: string) => `<bpmn:errorEventDefinition ${code ? `errorRef="error-${code}"` : ''} />`;
export const terminate = '<bpmn:terminateEventDefinition />';
export const duration = (text: string) => timer('timeDuration', text);
export const cycle = (text: string) => timer('timeCycle', text);
export const date = (text: string) => timer('timeDate', text);
const timer = (form: string, text: string) =>
  `<bpmn:timerEventDefinition><bpmn:${form} xsi:type="bpmn:tFormalExpression">${text}</bpmn:${form}></bpmn:timerEventDefinition>`;
export const compensation = (activity?: string) =>
  `<bpmn:compensateEventDefinition id="compensation-?" ${activity ? `activityRef="${activity}"` : ''} />`;

// extensions
export const inputs = (mappings: Record<string, string>) => mapped('input', mappings);
export const outputs = (mappings: Record<string, string>) => mapped('output', mappings);
const mapped = (kind: string, mappings: Record<string, string>) =>
  Object.entries(mappings)
    .map(([target, source]) => `<zeebe:${kind} source="${escaped(source)}" target="${target}" />`)
    .join('');
export const mappings = (...parts: string[]) => `<zeebe:ioMapping>${parts.join('')}</zeebe:ioMapping>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

// elements
/**
 * `start()` starts the process by its message. With an id it is a none start event, or a start event of the given type.
 */
export const start = (id = '', event = '', attributes = '', extension = '') =>
  id
    ? element('startEvent', id, attributes, extensions(extension) + event)
    : element('startEvent', 'start', '', message('start'));
export const end = (id = 'end', event = '', extension = '') =>
  element('endEvent', id, '', extensions(extension) + event);
export const job = (type: string, retries = '3') => `<zeebe:taskDefinition type="${type}" retries="${retries}" />`;
export const service = (id: string, extension = '', attributes = '', type = id, retries = '3') =>
  element('serviceTask', id, attributes, extensions(job(type, retries) + extension));
export const send = (id: string, extension = '') => element('sendTask', id, '', extensions(job(id) + extension));
export const user = (id: string, extension = '', attributes = '') =>
  element('userTask', id, attributes, extensions(`<zeebe:userTask />${extension}`));
export const script = (id: string, feel: string, result: string, extension = '') =>
  element(
    'scriptTask',
    id,
    '',
    extensions(`<zeebe:script expression="${escaped(feel)}" resultVariable="${result}" />${extension}`),
  );
export const receive = (id: string, name: string, extension = '') =>
  element('receiveTask', id, `messageRef="message-${name}"`, extensions(extension));
export const catching = (id: string, event: string, extension = '') =>
  element('intermediateCatchEvent', id, '', extensions(extension) + event);
export const throwing = (id: string, event: string, extension = '') =>
  element('intermediateThrowEvent', id, '', extensions(extension) + event);
export const boundary = (id: string, activity: string, event: string, interrupting = true, extension = '') =>
  element(
    'boundaryEvent',
    id,
    `attachedToRef="${activity}" cancelActivity="${interrupting}"`,
    extensions(extension) + event,
  );
export const exclusive = (id: string, defaultFlow = '') =>
  element('exclusiveGateway', id, defaultFlow && `default="${defaultFlow}"`, '');
export const parallel = (id: string) => element('parallelGateway', id, '', '');
export const eventBased = (id: string, flows: readonly string[]) =>
  element('eventBasedGateway', id, '', flows.map((flow) => `<bpmn:outgoing>${flow}</bpmn:outgoing>`).join(''));
export const sub = (id: string, parts: readonly Part[], extension = '', attributes = '') =>
  element('subProcess', id, attributes, extensions(extension) + joined(parts));
export const eventSub = (id: string, ...parts: Part[]) => sub(id, parts, '', 'triggeredByEvent="true"');
/** Task headers, read by the handler of a job or by the rule that names the approver. */
export const headers = (values: Record<string, string>) =>
  `<zeebe:taskHeaders>${Object.entries(values)
    .map(([key, value]) => `<zeebe:header key="${key}" value="${escaped(value)}" />`)
    .join('')}</zeebe:taskHeaders>`;

/**
 * How an activity repeats: `over`, `each` and `until` are FEEL expressions, `item` and `into` are names of variables.
 */
export interface Loop {
  readonly over: string;
  readonly item?: string;
  /** The variable that collects results, and the expression collected from each run. */
  readonly into?: string;
  readonly each?: string;
  readonly until?: string;
  readonly sequential?: boolean;
}

/** The activity, run once for each item of a list. */
export function multi(activity: string, loop: Loop): string {
  const { over, item, into, each, until, sequential = false } = loop;
  const named = { inputCollection: over, inputElement: item, outputCollection: into, outputElement: each };
  const attributes = Object.entries(named).flatMap(([name, value]) => (value ? [`${name}="${escaped(value)}"`] : []));
  const condition = until
    ? `<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${escaped(until)}</bpmn:completionCondition>`
    : '';
  const characteristics = element(
    'multiInstanceLoopCharacteristics',
    `loop-of-${/ id="([^"]+)"/.exec(activity)?.[1]}`,
    `isSequential="${sequential}"`,
    extensions(`<zeebe:loopCharacteristics ${attributes.join(' ')} />`) + condition,
  );
  // Placed after the activity's own extensions, and before the contents of a subprocess.
  const [head = ''] = /^<[^>]+>(<bpmn:extensionElements>.*?<\/bpmn:extensionElements>)?/s.exec(activity) ?? [];
  return head + characteristics + activity.slice(head.length);
}

/** An activity with its compensation handler, which is called `undo-…` and is by default a service task. */
export const undoable = (id: string, activity = service(id), handler = undoing(id)): Part => [
  activity,
  boundary(`${id}-undone`, id, compensation()),
  handler,
  `<bpmn:association id="${id}-undone-by" associationDirection="One" sourceRef="${id}-undone" targetRef="undo-${id}" />`,
];
/** The default handler of `undoable`. */
export const undoing = (id: string, extension = '') => service(`undo-${id}`, extension, 'isForCompensation="true"');

/** Flows from `a > b > c, b > d`, called `a-b`. A condition follows its flow in braces: `g > yes {= x > 1}`. */
export function flows(text: string): Part {
  return text.split(/,\s*(?![^{]*\})/).flatMap((path) => {
    const steps = [...path.matchAll(/([\w-]+)\s*(?:\{([^}]*)\})?\s*(?:>|$)/g)];
    return steps.slice(1).map(([, id, condition], i) => {
      const source = steps[i]?.[1];
      const content = condition
        ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(condition)}</bpmn:conditionExpression>`
        : '';
      return element('sequenceFlow', `${source}-${id}`, `sourceRef="${source}" targetRef="${id}"`, content);
    });
  });
}
