/**
 * Compensation: each scope remembers its completed activities that have a handler. A compensation event
 * starts the handlers of its scope, all at once, and continues when the last is done. Once an activity has
 * been compensated, it is forgotten.
 */
import type { Node } from '../model/model.ts';
import { completeToken, nextKey, nodeOfToken, placeToken, type Run, scopeOf } from './run.ts';
import type { Compensation, Key, Token } from './state.ts';

/**
 * Remembers how to undo an activity that has completed. A subprocess passes its remembered activities to the scope
 * around it. The work of a completed event subprocess cannot be undone, as in Zeebe.
 */
export function rememberCompensation(run: Run, token: Token, node: Node): void {
  const { scope } = token;
  if (scope === null) return;
  const { compensations } = run.state;
  const inside = compensations.filter((each) => each.scope === token.key);
  // a multi-instance activity is undone once, as a whole
  const own = node.compensation && token.instance === undefined;
  if (!own && !inside.length) return;
  const handedUp = node.byEvent ? [] : inside;
  run.state.compensations = [
    ...compensations.filter((each) => each.scope !== token.key),
    ...(own ? [{ scope, activity: node.id, ...node.compensation, within: [] }] : []),
    ...handedUp.map((each) => ({ ...each, scope, within: token.instance ? each.within : [...each.within, node.id] })),
  ];
}

/**
 * A compensation event is reached. With `activity`, only that activity is compensated; for a subprocess, everything
 * within it.
 */
export function compensate(run: Run, thrower: Token, activity: string | null): void {
  const scopes = reach(run, thrower);
  const due = run.state.compensations.filter((each) => scopes.includes(each.scope) && concerns(each, activity));
  run.state.compensations = run.state.compensations.filter((each) => !due.includes(each));
  if (!due.length) {
    completeToken(run, thrower);
    return;
  }
  thrower.handlers = due.length;
  for (const each of due) {
    const key = nextKey(run);
    for (const event of ['activated', 'completed'] as const) {
      run.effects.push({ kind: 'history', element: each.boundary, token: key, event });
    }
    placeToken(run, each.handler, each.scope, { compensationOf: thrower.key }, thrower.key);
  }
}

const concerns = (each: Compensation, activity: string | null): boolean =>
  activity === null || each.activity === activity || each.within.includes(activity);

/** The scope of the event. For an event thrown in an event subprocess, also the scope around that subprocess. */
function reach(run: Run, thrower: Token): Key[] {
  const keys: Key[] = [];
  for (let scope = scopeOf(run, thrower); scope; scope = scopeOf(run, scope)) {
    keys.push(scope.key);
    if (!nodeOfToken(run, scope).byEvent) break;
  }
  return keys;
}

/** A handler has completed. After the last handler, the waiting event continues. */
export function handlerCompleted(run: Run, handler: Token): void {
  const thrower = handler.compensationOf === undefined ? undefined : run.state.tokens[handler.compensationOf];
  if (!thrower?.handlers) return;
  thrower.handlers -= 1;
  if (thrower.handlers === 0) completeToken(run, thrower);
}
