/**
 * Listeners: Camunda runs the listeners of a process or an activity as jobs, for which there are no handlers
 * here, and does not deploy a flow, message or note that has listeners. So all listeners in a drawing are
 * refused. The listeners that report to Openboek are added when a model is deployed to Camunda.
 */
import type { Element } from './moddle.ts';
import type { Problems } from './problems.ts';

const LISTENERS: ReadonlySet<string> = new Set(['zeebe:ExecutionListeners', 'zeebe:TaskListeners']);

export function checkListeners(definitions: Element, problems: Problems): void {
  for (const element of definitions.rootElements ?? []) {
    if (element.$type !== 'bpmn:Process' || element.isExecutable) checkWithin(element, null, problems);
  }
}

/** `around`: the id of the nearest enclosing element, for parts that have no id. */
function checkWithin(element: Element, around: string | null, problems: Problems): void {
  const id = element.id ?? around;
  for (const { $type } of element.extensionElements?.values ?? []) {
    if (LISTENERS.has($type)) problems.unsupportedLater(id, 'unsupported-extension', $type);
  }
  for (const part of partsOf(element)) checkWithin(part, id, problems);
}

/** The children of an element, without references to others. */
const partsOf = (element: Element): Element[] =>
  Object.values(element)
    .flat()
    .filter((value): value is Element => (value as { $parent?: unknown } | null)?.$parent === element);
