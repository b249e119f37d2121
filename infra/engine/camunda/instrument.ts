/**
 * Adds the listeners by which a process reports to Openboek: on the start event, on the end of the process, and on
 * every user task. Only the XML sent to Camunda has them; the owner's XML stays unchanged. Decision 0009 explains the
 * listener on the start event.
 */
import { createRequire } from 'node:module';
import { BpmnModdle, type Warning } from 'bpmn-moddle';

const zeebe: unknown = createRequire(import.meta.url)('zeebe-bpmn-moddle/resources/zeebe.json');

/** The job type of every listener; the job itself names the event that it reports. */
export const LISTENER = 'openboek:listener';
const TASK_EVENTS = ['creating', 'completing', 'canceling'] as const;

/** An element of bpmn-moddle while it may still be changed. */
interface Writable {
  readonly $type: string;
  readonly isExecutable?: boolean;
  readonly rootElements?: Writable[];
  readonly flowElements?: Writable[];
  values?: Writable[];
  listeners?: Writable[];
  extensionElements?: Writable;
  $parent?: Writable;
}

/** The result is deterministic, so that repeating a deployment makes no new version (Camunda compares bytes). */
export async function withListeners(xml: string): Promise<string> {
  const moddle = new BpmnModdle({ zeebe });
  const { rootElement: root, warnings } = await moddle.fromXML(xml);
  const rootElement = root as Writable;
  warnings.forEach(keepEnd);
  for (const process of (rootElement.rootElements ?? []).filter((each) => each.isExecutable)) {
    listen(moddle, process, 'zeebe:ExecutionListener', ['end']);
    const starts = (process.flowElements ?? []).filter((each) => each.$type === 'bpmn:StartEvent');
    // at the end of the start event, not at the start of the process: the message's variables do not exist before then
    for (const start of starts) listen(moddle, start, 'zeebe:ExecutionListener', ['end']);
    for (const task of userTasks(process)) listen(moddle, task, 'zeebe:TaskListener', TASK_EVENTS);
  }
  return (await moddle.toXML(rootElement)).xml;
}

/**
 * bpmn-moddle drops references that lead nowhere; Camunda requires both ends of an association, even if they lead
 * nowhere.
 */
function keepEnd({ element, property, value }: Warning): void {
  if (property === 'bpmn:sourceRef' || property === 'bpmn:targetRef') element?.set(property, { id: value });
}

function userTasks(scope: Writable): Writable[] {
  return (scope.flowElements ?? []).flatMap((each) => (each.$type === 'bpmn:UserTask' ? [each] : userTasks(each)));
}

function listen(moddle: BpmnModdle, element: Writable, type: string, events: readonly string[]): void {
  const add = (parent: Writable, childType: string, properties: object): Writable => {
    const child = moddle.create(childType, properties) as Writable;
    child.$parent = parent;
    return child;
  };
  element.extensionElements ??= add(element, 'bpmn:ExtensionElements', { values: [] });
  const extensions = element.extensionElements;
  const listeners = add(extensions, `${type}s`, { listeners: [] });
  listeners.listeners = events.map((eventType) => add(listeners, type, { eventType, type: LISTENER }));
  extensions.values = [...(extensions.values ?? []), listeners];
}
