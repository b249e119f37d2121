/**
 * Multi-instance activities: a body with one instance of the activity per item of a list, either all at once
 * or one after the other. The body and the instances are tokens on the same node. The body has the boundary
 * events, the output collection and the compensation. Each instance has the mappings, the event subprocesses
 * and its own `loopCounter` and item.
 */
import { isList, type Value } from '../feel/values.ts';
import type { MultiInstance, Node } from '../model/model.ts';
import { completeToken, hasChildren, ModelFault, nodeOfToken, placeToken, type Run, scopeOf } from './run.ts';
import type { Loop, Token } from './state.ts';
import { emptied, endChildren } from './terminate.ts';
import { evaluateBoolean, setUpwards, visible, wrongType } from './variables.ts';

/**
 * The maximum number of instances of the activity. There is a limit because a process instance is stored as one row.
 */
const MOST_INSTANCES = 1_000;

export const isBody = (token: Token, node: Node): boolean =>
  node.multiInstance !== null && token.instance === undefined;

/**
 * The events that can fire at a token: its own, those of event subprocesses in it, and its boundary events. The
 * boundary events of a multi-instance activity belong to the body only. An event after an event-based gateway has
 * already fired.
 */
export function eventsAt(token: Token, node: Node): readonly string[] {
  // boundary events in reverse: if timers are due at the same moment, the last one in the document fires first, as in
  // Zeebe
  const onBoundary = node.boundaries.toReversed();
  if (isBody(token, node)) return onBoundary;
  const waitsItself = (node.kind === 'receiveTask' || node.kind === 'intermediateCatchEvent') && !token.trigger;
  const inside = waitsItself ? [node.id] : node.eventStarts;
  return node.multiInstance ? inside : [...inside, ...onBoundary];
}

/** The list is read once; later changes to its variable have no effect. */
export function enterBody(run: Run, body: Token, { collection }: MultiInstance): void {
  const items = collection.evaluate(visible(run, body));
  if (!isList(items)) throw wrongType(collection, 'ARRAY', items);
  if (items.length > MOST_INSTANCES) {
    throw new ModelFault(
      'EXTRACT_VALUE_ERROR',
      `The list has ${items.length} items; at most ${MOST_INSTANCES} can run.`,
    );
  }
  body.loop = { items, created: 0, completed: 0 };
}

/**
 * Creates the output collection and lets the instances begin, once the body's boundary events are subscribed; without
 * items, the body completes.
 */
export function executeBody(run: Run, body: Token, { sequential, output }: MultiInstance): void {
  const { items } = loopOf(body);
  if (output) body.variables[output.collection] = items.map(() => null);
  if (!items.length) completeToken(run, body);
  else if (sequential) createInstance(run, body);
  else run.queue.push({ kind: 'spread', token: body.key });
}

/**
 * Parallel instances are created one per turn, so that the first one starts to work before the last one exists, as in
 * Zeebe.
 */
export function spread(run: Run, body: Token): void {
  if (body.phase !== 'active' || loopOf(body).satisfied) return;
  createInstance(run, body);
  if (remaining(loopOf(body))) run.queue.push({ kind: 'spread', token: body.key });
}

function createInstance(run: Run, body: Token): void {
  const loop = loopOf(body);
  const { element, output } = loopSpec(run, body);
  const item = loop.items[loop.created] ?? null;
  loop.created += 1;
  const variables: Record<string, Value> = {
    ...(output?.variable && { [output.variable]: null }),
    ...(element !== null && { [element]: item }),
    loopCounter: loop.created,
  };
  placeToken(run, body.node, body.key, { variables, instance: loop.created }, body.key);
}

/**
 * An instance is about to complete: its result takes its place in the output collection. Returns true if the completion
 * condition is met. If it throws ModelFault, the instance stays, and the call is repeated when the incident is
 * resolved.
 */
export function takeResult(run: Run, instance: Token): boolean {
  const body = bodyOf(run, instance);
  const { output, until } = loopSpec(run, body);
  const seen = visible(run, instance);
  if (output) {
    const results = body.variables[output.collection] ?? null;
    const index = (instance.instance ?? 0) - 1;
    if (!isList(results) || index >= results.length) {
      const message = `Unable to update an item in output collection '${output.collection}': something else wrote to it.`;
      throw new ModelFault('EXTRACT_VALUE_ERROR', message);
    }
    body.variables[output.collection] = results.with(index, output.element.evaluate(seen));
  }
  return until !== null && evaluateBoolean(until, { ...seen, ...countersOf(loopOf(body)) });
}

/**
 * The counters as a completion condition sees them, at the moment an instance completes. No instance has been
 * terminated: instances are terminated only together with their body, after which no condition is evaluated.
 */
const countersOf = ({ created, completed }: Loop) => ({
  numberOfInstances: created,
  numberOfActiveInstances: created - completed - 1,
  numberOfCompletedInstances: completed + 1,
  numberOfTerminatedInstances: 0,
});

/** An instance has completed: the next one starts, or the body ends. */
export function instanceCompleted(run: Run, body: Token, satisfied: boolean): void {
  const loop = loopOf(body);
  loop.completed += 1;
  if (loop.satisfied) emptied(run, body);
  else if (satisfied) {
    loop.satisfied = true;
    endChildren(run, body, () => completeToken(run, body));
  } else if (remaining(loop)) {
    if (loopSpec(run, body).sequential) createInstance(run, body);
  } else if (!hasChildren(run, body.key)) completeToken(run, body);
}

/** Propagates the output collection to the parent scope. */
export function giveOutResults(run: Run, body: Token): void {
  const { output } = loopSpec(run, body);
  const outside = scopeOf(run, body);
  if (output && outside) setUpwards(run, outside, { [output.collection]: body.variables[output.collection] ?? null });
}

const remaining = (loop: Loop): boolean => loop.created < loop.items.length;

function loopOf(body: Token): Loop {
  if (!body.loop) throw new Error(`token ${body.key} is not a multi-instance body`);
  return body.loop;
}

function loopSpec(run: Run, body: Token): MultiInstance {
  const { id, multiInstance } = nodeOfToken(run, body);
  if (!multiInstance) throw new Error(`${id} is not a multi-instance activity`);
  return multiInstance;
}

function bodyOf(run: Run, instance: Token): Token {
  const body = scopeOf(run, instance);
  if (!body) throw new Error(`instance ${instance.key} has lost its body`);
  return body;
}
