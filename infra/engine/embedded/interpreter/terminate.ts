/**
 * Terminating tokens: by an interrupting event, an error, a terminate end event, or an operator. As in Zeebe,
 * this takes several turns: the outermost token is asked first, a token ends once its children have ended,
 * and any continuation waits until then. Meanwhile, work already under way elsewhere in the scope continues.
 */
import { closeIncident } from './incidents.ts';
import { childrenOf, hasChildren, note, type Run, removeToken } from './run.ts';
import type { Token } from './state.ts';
import { closeWaits } from './waits.ts';

/** Asks a token and everything in it to end; `then` runs when the token is gone. */
export function endToken(run: Run, token: Token, then: () => void): void {
  run.afterwards.set(token.key, then);
  run.queue.push({ kind: 'terminate', token: token.key });
}

/** Whether a token is ending or has been asked to end, so that no other event can interrupt it. */
export const isEnding = (run: Run, token: Token): boolean =>
  token.phase === 'terminating' || run.afterwards.has(token.key);

/** Asks everything in a scope to end, including tokens that wait at a join; `then` runs when the scope is empty. */
export function endChildren(run: Run, scope: Token, then: () => void): void {
  run.whenEmpty.set(scope.key, then);
  ask(run, scope);
}

/** Like `endChildren`, but for an event that takes over the scope: the children are asked to end at once. */
export function endChildrenAtOnce(run: Run, scope: Token, then: () => void): void {
  run.whenEmpty.set(scope.key, then);
  removePlaced(run, scope);
  clear(run, scope);
  emptied(run, scope);
}

/** Removes the tokens that have not entered their element yet. The others are asked in a later turn. */
function ask(run: Run, scope: Token): void {
  removePlaced(run, scope);
  if (hasChildren(run, scope.key)) run.queue.push({ kind: 'clear', token: scope.key });
  else emptied(run, scope);
}

function removePlaced(run: Run, scope: Token): void {
  delete run.state.arrivals[scope.key];
  for (const child of childrenOf(run, scope.key)) {
    if (child.phase === 'placed') removeToken(run, child);
  }
}

/** Asks the children of a scope to end, one per turn. */
export function clear(run: Run, scope: Token): void {
  const [child, second] = childrenOf(run, scope.key).filter(({ key }) => !run.asked.has(key));
  if (!child) return;
  run.asked.add(child.key);
  run.queue.push({ kind: 'terminate', token: child.key });
  if (second) run.queue.push({ kind: 'clear', token: scope.key });
}

/** The turn of a token that was asked to end. */
export function terminate(run: Run, token: Token): void {
  if (token.phase === 'terminating') return;
  token.phase = 'terminating';
  closeWaits(run, token, true);
  for (const job of Object.values(run.state.jobs)) {
    if (job.token === token.key) delete run.state.jobs[job.key];
  }
  for (const incident of Object.values(run.state.incidents)) {
    if (incident.token === token.key) closeIncident(run, incident);
  }
  run.state.compensations = run.state.compensations.filter((each) => each.scope !== token.key);
  ask(run, token);
}

/** Called after a token was removed from `scope`; continues if the scope is now empty. */
export function emptied(run: Run, scope: Token): void {
  if (hasChildren(run, scope.key)) return;
  if (scope.phase === 'terminating') gone(run, scope);
  else followUp(run.whenEmpty, scope);
}

function gone(run: Run, token: Token): void {
  note(run, token, 'terminated');
  removeToken(run, token);
  followUp(run.afterwards, token);
  const scope = token.scope === null ? undefined : run.state.tokens[token.scope];
  if (scope) emptied(run, scope);
}

function followUp(plans: Run['afterwards'], { key }: Token): void {
  const then = plans.get(key);
  plans.delete(key);
  then?.();
}
