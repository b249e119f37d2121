/**
 * A process or subprocess with everything in it: nodes, flows, boundary events, event subprocesses, compensation
 * handlers.
 */

import { dropIgnoredMappings } from './ignored-mappings.ts';
import type { Element } from './moddle.ts';
import type { Flow } from './model.ts';
import type { Problems } from './problems.ts';
import { type Draft, emptyNode, readNode } from './read-node.ts';

/** The engine treats data elements as documentation: only variables count. */
const PASSED_OVER = new Set(['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference']);

/** All nodes of a process by id, the process itself first. */
export function readProcess(process: Element, problems: Problems): Map<string, Draft> {
  const nodes = new Map<string, Draft>();
  const root = emptyNode(process.id ?? '', 'process', null);
  nodes.set(root.id, root);
  readScope(process, root, nodes, problems);
  dropIgnoredMappings(nodes, problems);
  return nodes;
}

function readScope(container: Element, scope: Draft, nodes: Map<string, Draft>, problems: Problems): void {
  const elements = container.flowElements ?? [];
  for (const element of elements) {
    if (element.$type === 'bpmn:SequenceFlow' || PASSED_OVER.has(element.$type)) continue;
    const node = readNode(element, scope.id, problems);
    if (!node) continue;
    nodes.set(node.id, node);
    if (node.kind === 'subProcess') readScope(element, node, nodes, problems);
  }
  for (const element of elements) {
    if (element.$type === 'bpmn:SequenceFlow') tieFlow(element, nodes, problems);
  }
  const inScope = [...nodes.values()].filter((node) => node.scope === scope.id);
  tieStarts(scope, inScope, nodes, problems);
  for (const node of inScope) tieBoundary(node, container, nodes, problems);
}

function tieFlow(element: Element, nodes: Map<string, Draft>, problems: Problems): void {
  const id = element.id ?? '';
  const source = nodes.get(element.sourceRef?.id ?? '');
  const target = nodes.get(element.targetRef?.id ?? '');
  if (!source || !target) return; // one end was refused, or the reference leads nowhere: both are noted already
  if (source.scope !== target.scope) problems.error(id, 'flow-scope');
  const condition = element.conditionExpression?.body;
  if (condition !== undefined && source.kind !== 'exclusiveGateway') {
    problems.error(id, 'condition_elsewhere');
  }
  const flow: Flow = {
    id,
    target: target.id,
    condition: condition === undefined ? null : problems.feel(id, condition),
  };
  source.outgoing.push(flow);
  target.incoming.push(flow);
}

function tieStarts(scope: Draft, inScope: readonly Draft[], nodes: Map<string, Draft>, problems: Problems): void {
  const starts = inScope.filter((node) => node.kind === 'startEvent');
  scope.start = starts[0]?.id ?? null;
  if (starts.length !== 1) {
    problems.error(scope.id, 'one-start', { starts: starts.length });
  }
  for (const node of inScope) {
    if (node.kind !== 'subProcess' || !node.byEvent) continue;
    const start = node.start ? nodes.get(node.start) : undefined;
    if (start) scope.eventStarts.push(start.id);
  }
}

function tieBoundary(node: Draft, container: Element, nodes: Map<string, Draft>, problems: Problems): void {
  if (node.kind !== 'boundaryEvent') return;
  const activity = nodes.get(node.attachedTo ?? '');
  if (!activity) return;
  if (node.event?.kind !== 'compensation') {
    activity.boundaries.push(node.id);
    return;
  }
  const handlers = (container.artifacts ?? [])
    .filter((artifact) => artifact.$type === 'bpmn:Association' && artifact.sourceRef?.id === node.id)
    .map((artifact) => nodes.get(artifact.targetRef?.id ?? ''));
  const [handler, second] = handlers;
  if (!handler || second) {
    problems.error(node.id, 'compensation-handler_single');
  } else if (!handler.isForCompensation) {
    problems.error(handler.id, 'compensation-handler_mark');
  } else activity.compensation = { boundary: node.id, handler: handler.id };
}
