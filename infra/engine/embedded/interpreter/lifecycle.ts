/**
 * The life of every token: it enters its node, does the node's work (elements/), completes, and leaves along the flows.
 */
import type { Context } from '../feel/values.ts';
import { isJoin, isScope, type Node, nodeOf } from '../model/model.ts';
import { handlerCompleted, rememberCompensation } from './compensation.ts';
import { behaviourOf } from './elements/registry.ts';
import { guarded } from './incidents.ts';
import { arrive } from './joins.ts';
import { mapIn, mapOut } from './mappings.ts';
import {
  enterBody,
  eventsAt,
  executeBody,
  giveOutResults,
  instanceCompleted,
  isBody,
  takeResult,
} from './multi-instance.ts';
import {
  completeToken,
  hasChildren,
  newToken,
  nodeOfToken,
  note,
  placeToken,
  type Run,
  removeToken,
  scopeOf,
} from './run.ts';
import type { Key, Token } from './state.ts';
import { emptied, endChildren } from './terminate.ts';
import { setUpwards, visible } from './variables.ts';
import { closeWaits, openWait, planWaits } from './waits.ts';

/**
 * Applies the input mappings, evaluates the node's own expressions, arms the events that can interrupt or accompany it,
 * and then starts its work. The events of a process or subprocess are armed later, with its start event.
 */
export function enter(run: Run, token: Token): void {
  if (!isWelcome(run, token)) return;
  if (token.phase === 'placed') note(run, token, 'activated');
  token.phase = 'activating';
  const node = nodeOfToken(run, token);
  guarded(run, token, () => {
    if (node.multiInstance && isBody(token, node)) enterBody(run, token, node.multiInstance);
    else if (!isBehindGateway(token, node)) Object.assign(token.variables, mapIn(node.inputs, visible(run, token)));
    const work = prepare(run, token, node);
    if (isBody(token, node) || armsEvents(node)) arm(run, token, node);
    token.phase = 'active';
    work();
  });
}

function prepare(run: Run, token: Token, node: Node): () => void {
  const { multiInstance } = node;
  if (!multiInstance || !isBody(token, node)) return behaviourOf(node).prepare(run, token, node);
  return () => executeBody(run, token, multiInstance);
}

/**
 * Whether the token comes from an event-based gateway. The event has then already happened, and its input mappings are
 * ignored, as in Zeebe.
 */
const isBehindGateway = (token: Token, node: Node): boolean =>
  token.trigger !== undefined && (node.kind === 'intermediateCatchEvent' || node.kind === 'receiveTask');

/**
 * Whether the events of a node are armed on entry. Those of a scope are armed with its start event; those of a FEEL
 * script, which takes no time, are not even evaluated, as in Zeebe.
 */
const armsEvents = (node: Node): boolean => !isScope(node) && node.script === null;

/** Opens all waits of a node, or none of them if an expression fails. */
function arm(run: Run, token: Token, node: Node): void {
  for (const wait of planWaits(run, token, eventsAt(token, node))) openWait(run, wait);
}

/**
 * The events of a scope are armed while its start event completes, so a fault in them becomes an incident at the start
 * event. The events of an event subprocess are only evaluated, as in the real engine: a fault becomes an incident, but
 * they are never armed.
 */
function armScope(run: Run, scope: Token): void {
  const node = nodeOfToken(run, scope);
  if (node.byEvent) planWaits(run, scope, eventsAt(scope, node));
  else arm(run, scope, node);
}

/**
 * Nothing moves in a scope that is ending. In an interrupted scope, only event subprocesses and compensation
 * handlers move.
 */
function mayMove(run: Run, token: Token, scope: Token): boolean {
  if (scope.phase !== 'active') return false;
  return !scope.interrupted || nodeOfToken(run, token).byEvent || token.compensationOf !== undefined;
}

/** Whether a token may enter its element; if not, it is removed without a trace. */
function isWelcome(run: Run, token: Token): boolean {
  const scope = scopeOf(run, token);
  if (!scope || mayMove(run, token, scope)) return true;
  removeToken(run, token);
  emptied(run, scope);
  return false;
}

/** Does the work of a node that has been entered, or repeats it after an incident. */
export function execute(run: Run, token: Token): void {
  guarded(run, token, () => prepare(run, token, nodeOfToken(run, token))());
}

/** A process or subprocess begins with its start event. */
export function begin(run: Run, scope: Token): void {
  const { id, start } = nodeOfToken(run, scope);
  if (!start) throw new Error(`${id} has no start event`);
  enter(run, newToken(run, start, scope.key, scope.trigger && { trigger: scope.trigger }, scope.key));
}

/** Applies the output mappings. Then removes the token and takes the outgoing flows of its node. */
export function complete(run: Run, token: Token, variables: Context, flows?: readonly string[]): void {
  const scope = scopeOf(run, token);
  if (scope && !mayMove(run, token, scope)) return; // the token is about to end
  const node = nodeOfToken(run, token);
  token.phase = 'completing';
  closeWaits(run, token, false);
  if (!guarded(run, token, () => giveOut(run, token, node, variables))) return;
  let satisfied = false;
  const mayLeave = guarded(run, token, () => {
    satisfied = token.instance !== undefined && takeResult(run, token);
    if (scope && node.kind === 'startEvent') armScope(run, scope);
  });
  if (!mayLeave) return;
  rememberCompensation(run, token, node);
  note(run, token, 'completed');
  if (!scope) {
    run.state.status = 'completed';
    run.effects.push({ kind: 'ended', how: 'completed' });
    return; // the root stays, for its variables
  }
  removeToken(run, token);
  if (token.compensationOf !== undefined) handlerCompleted(run, token);
  if (token.instance === undefined) leave(run, token, scope, node, flows);
  else instanceCompleted(run, scope, satisfied);
}

/**
 * If the node has output mappings, only their results are propagated; otherwise all variables that its work has
 * returned. With mappings, the variables are kept on the token, so that a failed mapping can be retried.
 */
function giveOut(run: Run, token: Token, node: Node, variables: Context): void {
  const parent = token.scope === null ? undefined : run.state.tokens[token.scope];
  if (isBody(token, node)) giveOutResults(run, token);
  else if (!node.outputs.length || !parent) setUpwards(run, token, variables);
  else {
    Object.assign(token.variables, variables);
    const mapped = mapOut(node.outputs, visible(run, token));
    // an instance of a multi-instance activity keeps its own variables
    setUpwards(run, token.instance === undefined ? parent : token, mapped);
  }
}

/** Takes the flows. Without a flow the path ends, and the scope ends with its last path. */
function leave(run: Run, token: Token, scope: Token, node: Node, flows?: readonly string[]): void {
  // a fork takes the last flow in the document first, as Zeebe does
  for (const flow of node.outgoing.toReversed()) {
    if (!flows || flows.includes(flow.id)) take(run, flow.id, flow.target, token);
  }
  if (node.event?.kind === 'terminate') {
    scope.interrupted = true;
    endChildren(run, scope, () => completeWhenEmpty(run, scope));
  } else if (!node.outgoing.length) completeWhenEmpty(run, scope);
}

/** A parallel join waits until each of its flows has brought a token; every other node gets a token at once. */
function take(run: Run, flow: string, target: string, from: Token): void {
  const scope = from.scope as Key;
  run.effects.push({ kind: 'flow', flow });
  if (isJoin(nodeOf(run.model, target))) arrive(run, flow, target, scope, from.key);
  else placeToken(run, target, scope, {}, from.key);
}

/** A scope with nothing left in it is complete. Tokens at a join that will never fire keep it open, as in Zeebe. */
function completeWhenEmpty(run: Run, scope: Token): void {
  if (run.whenEmpty.has(scope.key)) emptied(run, scope);
  else if (!run.state.arrivals[scope.key] && !hasChildren(run, scope.key)) completeToken(run, scope);
}
