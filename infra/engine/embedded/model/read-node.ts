/** Converts one BPMN element to one node of the model, without its neighbours (read-scope.ts connects them). */
import { constantExpression, type Expression, isFeel } from '../feel/expression.ts';
import { type Element, extension } from './moddle.ts';
import type { Flow, Mapping, Node, NodeKind } from './model.ts';
import type { Problems } from './problems.ts';
import { readEvent } from './read-event.ts';
import { readLoop } from './read-loop.ts';

/** A node while its scope is being read. */
export type Draft = {
  -readonly [K in keyof Node]: Node[K] extends readonly (infer T)[] ? T[] : Node[K];
} & { incoming: Flow[]; outgoing: Flow[] };

const KINDS: Readonly<Record<string, NodeKind>> = {
  'bpmn:SubProcess': 'subProcess',
  // refused, but their contents are checked too, so that the owner of the drawing sees all problems at once
  'bpmn:Transaction': 'subProcess',
  'bpmn:AdHocSubProcess': 'subProcess',
  'bpmn:StartEvent': 'startEvent',
  'bpmn:EndEvent': 'endEvent',
  'bpmn:IntermediateThrowEvent': 'intermediateThrowEvent',
  'bpmn:IntermediateCatchEvent': 'intermediateCatchEvent',
  'bpmn:BoundaryEvent': 'boundaryEvent',
  'bpmn:ServiceTask': 'serviceTask',
  'bpmn:SendTask': 'sendTask',
  'bpmn:UserTask': 'userTask',
  'bpmn:ScriptTask': 'scriptTask',
  'bpmn:ReceiveTask': 'receiveTask',
  'bpmn:ExclusiveGateway': 'exclusiveGateway',
  'bpmn:ParallelGateway': 'parallelGateway',
  'bpmn:EventBasedGateway': 'eventBasedGateway',
};

const REFUSED = new Set(['bpmn:Transaction', 'bpmn:AdHocSubProcess']);

export const emptyNode = (id: string, kind: NodeKind, scope: string | null): Draft => ({
  id,
  kind,
  name: '',
  scope,
  incoming: [],
  outgoing: [],
  defaultFlow: null,
  inputs: [],
  outputs: [],
  headers: {},
  job: null,
  script: null,
  event: null,
  dueDate: null,
  priority: null,
  form: null,
  multiInstance: null,
  isForCompensation: false,
  interrupting: true,
  attachedTo: null,
  boundaries: [],
  compensation: null,
  start: null,
  byEvent: false,
  eventStarts: [],
});

/**
 * Returns null if the element is not in the supported subset; the problem then states the element's id and what to use
 * instead.
 */
export function readNode(element: Element, scope: string, problems: Problems): Draft | null {
  const id = element.id ?? '';
  const kind = KINDS[element.$type];
  if (!kind || REFUSED.has(element.$type)) problems.unsupported(id, 'unsupported-element', element.$type);
  if (!kind) return null;
  if (id === '') {
    problems.error(null, 'no-id', { kind, scope });
    return null;
  }
  const node = emptyNode(id, kind, scope);
  node.name = element.name ?? '';
  node.defaultFlow = element.default?.id ?? null;
  node.isForCompensation = element.isForCompensation ?? false;
  node.attachedTo = element.attachedToRef?.id ?? null;
  node.byEvent = element.triggeredByEvent ?? false;
  node.interrupting = (element.$type === 'bpmn:StartEvent' ? element.isInterrupting : element.cancelActivity) ?? true;
  node.multiInstance = readLoop(element, id, problems);
  node.event = readEvent(element, id, problems);
  readExtensions(element, node, problems);
  requireJob(element, node, problems);
  return node;
}

function readExtensions(element: Element, node: Draft, problems: Problems): void {
  const values = element.extensionElements?.values ?? [];
  for (const value of values) readExtension(value, node, problems);
  const types = values.map(({ $type }) => $type).filter(($type) => $type.startsWith('zeebe:'));
  const twice = types.find(($type, i) => types.indexOf($type) < i);
  if (twice) problems.refuse(node.id, 'extension-twice', { extension: twice });
}

function readExtension(value: Element, node: Draft, problems: Problems): void {
  switch (value.$type) {
    case 'zeebe:IoMapping':
      node.inputs = (value.inputParameters ?? []).map((mapping) => readMapping(mapping, node.id, problems));
      node.outputs = (value.outputParameters ?? []).map((mapping) => readMapping(mapping, node.id, problems));
      break;
    case 'zeebe:TaskHeaders':
      node.headers = readHeaders(value, node.id, problems);
      break;
    case 'zeebe:TaskDefinition':
      if (!hasJob(node)) break;
      if (!value.type || isFeel(value.type)) {
        problems.error(node.id, 'job-type_constant');
      }
      node.job = { type: value.type ?? '', retries: problems.attribute(node.id, value.retries || '3') };
      break;
    case 'zeebe:Script':
      if (node.kind === 'scriptTask') node.script = readScript(value, node.id, problems);
      break;
    case 'zeebe:TaskSchedule':
      if (value.dueDate) node.dueDate = problems.attribute(node.id, value.dueDate);
      if (value.followUpDate) problems.unsupported(node.id, 'unsupported-extension', 'followUpDate');
      break;
    case 'zeebe:PriorityDefinition':
      node.priority = readPriority(value.priority ?? '', node.id, problems);
      break;
    case 'zeebe:FormDefinition':
      node.form = readForm(value, node, problems);
      break;
    case 'zeebe:UserTask':
    case 'zeebe:Properties':
    case 'zeebe:Property':
    case 'zeebe:VersionTag':
    case 'zeebe:Subscription':
    case 'zeebe:ExecutionListeners': // check-listeners.ts reports them
    case 'zeebe:TaskListeners':
      break;
    default:
      // other vendors' extensions have no meaning here and do no harm
      if (value.$type.startsWith('zeebe:')) problems.unsupported(node.id, 'unsupported-extension', value.$type);
  }
}

/** Other elements may have a task definition too, but there it has no meaning. */
const hasJob = ({ kind, event }: Draft): boolean =>
  kind === 'serviceTask' ||
  kind === 'sendTask' ||
  kind === 'scriptTask' ||
  ((kind === 'endEvent' || kind === 'intermediateThrowEvent') && event?.kind === 'message');

/** Headers without a key or a value are left out, as in Zeebe. */
function readHeaders({ values = [] }: Element, id: string, problems: Problems): Draft['headers'] {
  const keys = values.map(({ key }) => key ?? '');
  const twice = keys.find((key, i) => keys.indexOf(key) < i);
  if (twice !== undefined) problems.refuse(id, 'header-twice', { key: twice });
  return Object.fromEntries(values.flatMap(({ key, value }) => (key && value ? [[key, value]] : [])));
}

function readScript({ expression = '', resultVariable }: Element, id: string, problems: Problems): Draft['script'] {
  if (!resultVariable) problems.error(id, 'script_result');
  return { expression: problems.feel(id, expression), result: resultVariable ?? '' };
}

/**
 * The form of a task is the record itself. A form given by its id causes an error: it is never deployed, so each run
 * would stop at the task. A reference to a form elsewhere causes only a warning.
 */
function readForm({ formId, externalReference }: Element, node: Draft, problems: Problems): Draft['form'] {
  const [id, reference] = [formId?.trim(), externalReference?.trim()];
  if (node.kind === 'userTask' && (id || !reference)) {
    problems.refuse(node.id, id ? 'form_stops' : 'form_none');
  } else problems.warning(node.id, 'form_none');
  if (node.kind !== 'userTask') return null;
  if (id) return { id };
  const expression = reference ? problems.newAttribute(node.id, reference) : null;
  return expression && { reference: expression };
}

/** A whole number from 0 to 100, or a FEEL expression that yields one. */
function readPriority(text: string, id: string, problems: Problems): Expression {
  if (isFeel(text)) return problems.feel(id, text);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 100) problems.error(id, 'priority', { text });
  return constantExpression(text, value);
}

function readMapping(mapping: Element, id: string, problems: Problems): Mapping {
  const target = mapping.target ?? '';
  if (!/^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(target)) {
    problems.error(id, 'mapping', { target });
  }
  const source = mapping.source ? problems.attribute(id, mapping.source) : constantExpression('', null);
  return { source, target: target.split('.') };
}

/** Tasks and thrown messages must define how they are executed: by a job type, a script, or zeebe:userTask. */
function requireJob(element: Element, node: Draft, problems: Problems): void {
  const throwsMessage =
    (node.kind === 'endEvent' || node.kind === 'intermediateThrowEvent') && node.event?.kind === 'message';
  if ((node.kind === 'serviceTask' || node.kind === 'sendTask' || throwsMessage) && !node.job) {
    problems.error(node.id, 'job-type_missing');
  }
  if (node.kind === 'scriptTask' && !node.script && !node.job) {
    problems.error(node.id, 'script_missing');
  }
  if (node.script && node.job) problems.refuse(node.id, 'script_both');
  if (node.kind === 'userTask' && !extension(element, 'zeebe:UserTask')) {
    problems.error(node.id, 'user-task');
  }
}
