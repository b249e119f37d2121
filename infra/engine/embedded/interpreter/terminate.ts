/** Ending tokens before their time: by an interrupting event, an error, a terminate end event, or an operator. */
import { closeIncident } from './incidents.ts';
import { childrenOf, note, type Run } from './run.ts';
import type { Key, Token } from './state.ts';
import { closeWaits } from './waits.ts';

/** Ends a token with all that lies in it, innermost first. Does not look whether its scope is empty now. */
export function terminateToken(run: Run, token: Token): void {
  terminateChildren(run, token.key);
  closeWaits(run, token, true);
  for (const job of Object.values(run.state.jobs)) {
    if (job.token === token.key) delete run.state.jobs[job.key];
  }
  for (const incident of Object.values(run.state.incidents)) {
    if (incident.token === token.key) closeIncident(run, incident);
  }
  run.state.compensations = run.state.compensations.filter((each) => each.scope !== token.key);
  if (token.phase !== 'placed') note(run, token, 'terminated');
  delete run.state.tokens[token.key];
}

/** Ends all that lies in a scope, tokens that wait at a join included; `except` stays. */
export function terminateChildren(run: Run, scope: Key, except?: Key): void {
  for (const child of childrenOf(run, scope)) {
    if (child.key !== except && run.state.tokens[child.key]) terminateToken(run, child);
  }
  delete run.state.arrivals[scope];
}

/** An interrupting event subprocess takes over its scope: all else in it ends, and no other event can start there. */
export function interruptScope(run: Run, scope: Token): void {
  terminateChildren(run, scope.key);
  scope.interrupted = true;
  for (const wait of Object.values(run.state.waits)) {
    // what is left of the scope's own waits after its boundary events are its event subprocesses
    if (wait.token === scope.key && !isBoundary(run, wait.node)) delete run.state.waits[wait.key];
  }
}

const isBoundary = (run: Run, node: string): boolean => run.model.nodes.get(node)?.kind === 'boundaryEvent';
