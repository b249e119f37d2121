/** The life of every token: it enters its node, does the node's work (elements/), completes, and leaves by the flows. */
import type { Context } from '../feel/values.ts';
import { isScope, type Node, nodeOf } from '../model/model.ts';
import { handlerCompleted, rememberCompensation } from './compensation.ts';
import { behaviourOf } from './elements/registry.ts';
import { guarded } from './incidents.ts';
import { childrenOf, completeToken, nodeOfToken, note, placeToken, type Run } from './run.ts';
import type { Key, Token } from './state.ts';
import { applyMappings, setUpwards, visible } from './variables.ts';
import { closeWaits, openWait, planWaits } from './waits.ts';

/** Input mappings, then the events that can interrupt or accompany the node, then its own work. */
export function enter(run: Run, token: Token): void {
  if (token.phase === 'placed') note(run, token, 'activated');
  token.phase = 'activating';
  const armed = guarded(run, token, () => {
    const node = nodeOfToken(run, token);
    Object.assign(token.variables, applyMappings(node.inputs, visible(run, token)));
    const planned = planWaits(run, token, [...node.boundaries, ...node.eventStarts]);
    for (const wait of planned) openWait(run, wait);
    token.phase = 'active';
  });
  if (armed) execute(run, token);
}

/** The node's own work; repeated as a whole after an incident in it. */
export function execute(run: Run, token: Token): void {
  const node = nodeOfToken(run, token);
  guarded(run, token, () => behaviourOf(node).execute(run, token, node));
}

/** Output mappings, then the token is gone and its flows are taken. */
export function complete(run: Run, token: Token, variables: Context, flows?: readonly string[]): void {
  const node = nodeOfToken(run, token);
  token.phase = 'completing';
  giveOut(run, token, node, variables);
  closeWaits(run, token, false);
  rememberCompensation(run, token, node);
  note(run, token, 'completed');
  if (token.scope === null) {
    run.state.status = 'completed';
    run.effects.push({ kind: 'ended', how: 'completed' });
    return; // the root stays, for its variables
  }
  delete run.state.tokens[token.key];
  if (token.compensationOf !== undefined) handlerCompleted(run, token);
  if (node.event?.kind === 'terminate') behaviourOf(node).leave?.(run, token);
  // a fork takes the last flow of the document first, as Zeebe does
  for (const flow of node.outgoing.toReversed()) {
    if (!flows || flows.includes(flow.id)) take(run, flow.id, flow.target, token.scope);
  }
  run.queue.push({ kind: 'leaveScope', token: token.scope });
}

/** With output mappings only these go up; without, all that the element brought. */
function giveOut(run: Run, token: Token, node: Node, variables: Context): void {
  const parent = token.scope === null ? undefined : run.state.tokens[token.scope];
  if (!node.outputs.length || !parent) {
    setUpwards(run, token, variables);
    return;
  }
  Object.assign(token.variables, variables);
  setUpwards(run, parent, applyMappings(node.outputs, visible(run, token)));
}

/** A parallel join waits until each of its flows has brought a token; everything else gets a token at once. */
function take(run: Run, flow: string, target: string, scope: Key): void {
  const node = nodeOf(run.model, target);
  if (node.kind === 'parallelGateway' && node.incoming.length > 1) {
    run.state.arrivals[scope] ??= {};
    const gateways = run.state.arrivals[scope];
    gateways[target] ??= {};
    const arrived = gateways[target];
    arrived[flow] = (arrived[flow] ?? 0) + 1;
    if (!node.incoming.every(({ id }) => arrived[id])) return;
    for (const { id } of node.incoming) {
      arrived[id] = (arrived[id] ?? 0) - 1;
      if (!arrived[id]) delete arrived[id];
    }
    if (!Object.keys(arrived).length) delete gateways[target];
    if (!Object.keys(gateways).length) delete run.state.arrivals[scope];
  }
  placeToken(run, target, scope);
}

/** A scope in which nothing is left is complete; tokens at a join that will never fire keep it open, as in Zeebe. */
export function leaveScope(run: Run, scope: Token): void {
  if (scope.phase !== 'active' || !isScope(nodeOfToken(run, scope))) return;
  if (run.state.arrivals[scope.key] || childrenOf(run, scope.key).length) return;
  scope.phase = 'completing';
  completeToken(run, scope);
}
