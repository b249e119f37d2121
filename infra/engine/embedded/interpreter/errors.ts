/**
 * What happens when an error is thrown, by a job or by an error end event. The search goes from the throwing
 * token outwards through its scopes, and the first level that catches the code wins. Within a level, the
 * event subprocesses in the scope come before the boundary events on it, and an event with that exact code
 * comes before one that catches any code. If nothing catches the error, it is an incident.
 *
 * The search ends at a scope that an interrupting event subprocess has taken over: an error in that event subprocess is
 * caught within it or not at all, not even by a boundary event further out (as in the real engine).
 */
import { type Node, nodeOf } from '../model/model.ts';
import { happenAtBoundary, happenInScope } from './events.ts';
import { raiseIncident } from './incidents.ts';
import { eventsAt } from './multi-instance.ts';
import { nodeOfToken, type Run, scopeOf } from './run.ts';
import type { Key, Token } from './state.ts';
import { isEnding } from './terminate.ts';

export function throwError(run: Run, thrower: Token, code: string, job: Key | null): void {
  const isOpen = (level: Token) => !level.interrupted && !isEnding(run, level);
  for (let level: Token | undefined = thrower; level && isOpen(level); level = scopeOf(run, level)) {
    const catcher = catcherAt(run, level, code);
    if (!catcher) continue;
    // no variables are passed on, because errors have none in this engine
    if (catcher.kind === 'boundaryEvent') happenAtBoundary(run, level, catcher, {});
    else happenInScope(run, level, catcher, {});
    return;
  }
  const message = `Expected to throw an error event with the code '${code}', but it was not caught.`;
  raiseIncident(run, thrower, 'UNHANDLED_ERROR_EVENT', message, job);
}

function catcherAt(run: Run, level: Token, code: string): Node | undefined {
  const events = eventsAt(level, nodeOfToken(run, level)).map((id) => nodeOf(run.model, id));
  const catching = (wanted: string | null) =>
    events.find(({ event }) => event?.kind === 'error' && event.code === wanted);
  return catching(code) ?? catching(null);
}
