/** Incidents: a token stops where it is, an operator is notified, and a retry continues from there. */
import { FeelFault } from '../feel/budget.ts';
import { completeToken, ModelFault, nextKey, nodeOfToken, type Run } from './run.ts';
import type { Incident, IncidentType, Key, Token } from './state.ts';

export function raiseIncident(
  run: Run,
  token: Token,
  type: IncidentType,
  message: string,
  job: Key | null = null,
): void {
  const incident: Incident = {
    key: nextKey(run),
    token: token.key,
    node: nodeOfToken(run, token).id,
    type,
    message,
    job,
  };
  run.state.incidents[incident.key] = incident;
  tell(run, incident, true);
}

export function closeIncident(run: Run, incident: Incident): void {
  delete run.state.incidents[incident.key];
  tell(run, incident, false);
}

function tell(run: Run, { node, type, message }: Incident, open: boolean): void {
  run.effects.push({ kind: 'incident', element: node, type, message, open });
}

/**
 * Moves a token. If a fault of the model occurs on the way, it becomes an incident at the token. `move` evaluates
 * before it changes anything. Returns true if the token moved.
 */
export function guarded(run: Run, token: Token, move: () => void): boolean {
  try {
    move();
    return true;
  } catch (error) {
    const fault = error instanceof FeelFault ? new ModelFault('EXTRACT_VALUE_ERROR', error.message) : error;
    if (!(fault instanceof ModelFault)) throw error;
    raiseIncident(run, token, fault.type, fault.message);
    return false;
  }
}

/**
 * An operator chooses to continue: a job gets new retries; anything else is tried again in the phase where it
 * stopped. If the cause is still there, the incident comes back.
 */
export function retryIncident(run: Run, incident: Incident, retries: number): void {
  closeIncident(run, incident);
  const job = incident.job === null ? undefined : run.state.jobs[incident.job];
  const token = run.state.tokens[incident.token];
  if (job) {
    run.state.jobs[job.key] = { ...job, retries: Math.max(1, retries), due: run.now };
  } else if (token?.phase === 'completing') {
    completeToken(run, token);
  } else if (token) {
    run.queue.push({ kind: token.phase === 'active' ? 'execute' : 'enter', token: token.key });
  }
}
