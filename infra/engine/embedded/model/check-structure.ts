/**
 * The rules of the subset that concern more than one attribute: where each element may be, and which elements
 * must be connected.
 */

import type { Element } from './moddle.ts';
import type { EventSpec, Model, Node, NodeKind } from './model.ts';
import { ACTIVITIES, nodeOf } from './model.ts';
import type { Problems } from './problems.ts';

type EventKind = EventSpec['kind'] | 'none';

/** The events that each kind of node may have. */
const EVENTS: Partial<Record<NodeKind, readonly EventKind[]>> = {
  endEvent: ['none', 'error', 'terminate', 'message', 'compensation'],
  intermediateThrowEvent: ['none', 'message', 'compensation'],
  intermediateCatchEvent: ['message', 'timer'],
  boundaryEvent: ['message', 'timer', 'error', 'compensation'],
};

export function checkStructure(model: Model, process: Element, problems: Problems): void {
  for (const node of model.nodes.values()) {
    checkEvent(model, node, problems);
    checkTimer(node, problems);
    checkFlows(model, node, problems);
    checkCompensation(model, node, problems);
    if (node.kind === 'exclusiveGateway') checkConditions(node, problems);
    if (node.kind === 'eventBasedGateway') checkEventGateway(model, node, problems);
  }
  checkWrittenOutgoing(process, problems);
  const root = nodeOf(model, model.process);
  const start = root.start ? nodeOf(model, root.start) : null;
  if (start && !(start.event?.kind === 'message' && start.event.name === `start:${model.process}`)) {
    problems.warning(start.id, 'start-message_embedded', { name: `start:${model.process}` });
  }
}

const eventKind = (node: Node): EventKind => node.event?.kind ?? 'none';

function allowedEvents(model: Model, node: Node): readonly EventKind[] | undefined {
  if (node.kind !== 'startEvent') return EVENTS[node.kind];
  const scope = nodeOf(model, node.scope ?? model.process);
  if (scope.byEvent) return ['message', 'timer', 'error'];
  return scope.kind === 'process' ? ['none', 'message'] : ['none'];
}

function checkEvent(model: Model, node: Node, problems: Problems): void {
  const allowed = allowedEvents(model, node);
  const isRefused = problems.has(node.id, 'unsupported-event');
  if (allowed && !isRefused && !allowed.includes(eventKind(node))) {
    problems.error(node.id, 'event', { kind: eventKind(node), allowed: allowed.join(', ') });
  }
  const startsProcess = node.kind === 'startEvent' && node.scope === model.process;
  const catches =
    node.kind === 'receiveTask' ||
    node.kind === 'startEvent' ||
    node.kind === 'boundaryEvent' ||
    node.kind === 'intermediateCatchEvent';
  if (node.event?.kind === 'message' && catches && !startsProcess && !node.event.correlationKey) {
    problems.error(node.id, 'message-key_missing');
  }
  if (node.event?.kind === 'error' && !node.interrupting) {
    problems.error(node.id, 'interrupting');
  }
  if (node.kind === 'boundaryEvent' && node.attachedTo) {
    const activity = model.nodes.get(node.attachedTo); // missing if it was itself refused
    if (activity && (!ACTIVITIES.has(activity.kind) || activity.byEvent)) {
      problems.error(node.id, 'boundary');
    }
  }
}

function checkTimer(node: Node, problems: Problems): void {
  if (node.event?.kind !== 'timer' || node.event.form !== 'cycle') return;
  const repeats = !node.interrupting && (node.kind === 'boundaryEvent' || node.kind === 'startEvent');
  if (!repeats) problems.error(node.id, 'timer_cycle');
}

function checkFlows(model: Model, node: Node, problems: Problems): void {
  const noIncoming =
    node.kind === 'startEvent' || node.kind === 'boundaryEvent' || node.byEvent || node.isForCompensation;
  const noOutgoing = node.kind === 'endEvent' || node.byEvent || node.isForCompensation;
  if (noIncoming && node.incoming.length) problems.error(node.id, 'flow_incoming');
  if (noOutgoing && node.outgoing.length) problems.error(node.id, 'flow_outgoing');
  const compensates = node.kind === 'boundaryEvent' && node.event?.kind === 'compensation';
  if (compensates && node.outgoing.length) problems.error(node.id, 'flow_compensation');
  if (node.isForCompensation && ![...model.nodes.values()].some((other) => other.compensation?.handler === node.id)) {
    problems.error(node.id, 'compensation-handler_nothing');
  }
}

/**
 * A compensation event may name an activity in the same scope. In an event subprocess, it may also name one
 * in the scope around it.
 */
function checkCompensation(model: Model, node: Node, problems: Problems): void {
  const named = node.event?.kind === 'compensation' ? node.event.activity : null;
  if (named === null || node.kind === 'boundaryEvent') return;
  const scope = nodeOf(model, node.scope ?? model.process);
  const scopes = scope.byEvent ? [scope.id, scope.scope] : [scope.id];
  const activity = model.nodes.get(named);
  if (!activity || !scopes.includes(activity.scope)) {
    problems.error(node.id, 'compensation-activity', { activity: named });
  }
}

function checkConditions(node: Node, problems: Problems): void {
  if (node.outgoing.length < 2) return;
  for (const flow of node.outgoing) {
    if (flow.id !== node.defaultFlow && !flow.condition) {
      problems.error(flow.id, 'condition_missing', { gateway: node.id });
    }
  }
}

function checkEventGateway(model: Model, node: Node, problems: Problems): void {
  if (node.outgoing.length < 2) problems.error(node.id, 'event-gateway_two');
  for (const flow of node.outgoing) {
    const target = nodeOf(model, flow.target);
    if (target.kind !== 'intermediateCatchEvent') {
      problems.error(target.id, 'event-gateway_catch', { gateway: node.id });
    } else if (target.incoming.length > 1) {
      problems.error(target.id, 'event-gateway_incoming', { gateway: node.id });
    }
  }
}

/** Camunda counts the `<outgoing>` references of an event-based gateway, not its flows. */
function checkWrittenOutgoing(container: Element, problems: Problems): void {
  for (const element of container.flowElements ?? []) {
    if (element.$type === 'bpmn:EventBasedGateway' && (element.outgoing?.length ?? 0) < 2) {
      problems.error(element.id ?? null, 'event-gateway_written');
    }
    if (element.flowElements) checkWrittenOutgoing(element, problems);
  }
}
