/** Handles an awaited event: a timer that is due, a message that arrives, or an error that is thrown. */
import type { Context } from '../feel/values.ts';
import { type Node, nodeOf } from '../model/model.ts';
import { completeToken, nodeOfToken, placeToken, type Run } from './run.ts';
import type { Token, Wait } from './state.ts';
import { endChildrenAtOnce, endToken } from './terminate.ts';
import { openWait, planNextRound, type TimerWait } from './waits.ts';

/**
 * A timer is due. A repeating timer is armed again, and then queues behind the timers that are due at the same moment.
 */
export function fireTimer(run: Run, wait: TimerWait): void {
  delete run.state.waits[wait.key];
  const next = planNextRound(run, wait);
  if (next) openWait(run, next);
  happen(run, wait, {});
}

/** Delivers a message to one subscription; events that do not interrupt keep listening. */
export function receiveMessage(run: Run, wait: Extract<Wait, { kind: 'message' }>, variables: Context): void {
  const node = nodeOf(run.model, wait.node);
  const listensOn = !node.interrupting && (node.kind === 'boundaryEvent' || node.kind === 'startEvent');
  if (!listensOn) delete run.state.waits[wait.key];
  happen(run, wait, variables);
}

function happen(run: Run, wait: Wait, variables: Context): void {
  const owner = run.state.tokens[wait.token];
  if (!owner) throw new Error(`wait ${wait.key} has lost its token`);
  const node = nodeOf(run.model, wait.node);
  if (node.kind === 'boundaryEvent') happenAtBoundary(run, owner, node, variables);
  else if (node.kind === 'startEvent') happenInScope(run, owner, node, variables);
  else if (nodeOfToken(run, owner).kind === 'eventBasedGateway') {
    completeToken(run, owner, {}, []);
    placeToken(run, node.id, owner.scope, { trigger: variables }, owner.key);
  } else completeToken(run, owner, variables);
}

/** A boundary event fires; an interrupting one ends its activity first. */
export function happenAtBoundary(run: Run, activity: Token, boundary: Node, variables: Context): void {
  const goOff = () => placeToken(run, boundary.id, activity.scope, { trigger: variables }, activity.key);
  if (boundary.interrupting) endToken(run, activity, goOff);
  else goOff();
}

/** The start event of an event subprocess fires in `scope`. */
export function happenInScope(run: Run, scope: Token, start: Node, variables: Context): void {
  const goOff = () => placeToken(run, start.scope ?? '', scope.key, { trigger: variables }, scope.key);
  if (start.interrupting) takeOver(run, scope, goOff);
  else goOff();
}

/** Everything else in the scope ends, and no other event subprocess can start there. */
function takeOver(run: Run, scope: Token, then: () => void): void {
  scope.interrupted = true;
  for (const wait of Object.values(run.state.waits)) {
    // apart from its boundary events, a scope itself waits only for the start events of its event subprocesses
    const isBoundary = nodeOf(run.model, wait.node).kind === 'boundaryEvent';
    if (wait.token === scope.key && !isBoundary) delete run.state.waits[wait.key];
  }
  endChildrenAtOnce(run, scope, then);
}
