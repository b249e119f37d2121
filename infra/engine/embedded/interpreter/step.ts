/**
 * The entry point of the interpreter: (model, state, clock, stimulus) gives a new state and effects. It does
 * not read or write anything else, so a step can be repeated, discarded or tested without a database.
 */
import { Refused } from '#/bff/workflow/engine.ts';
import type { Context } from '../feel/values.ts';
import { type Model, nodeOf } from '../model/model.ts';
import { throwError } from './errors.ts';
import { fireTimer, receiveMessage } from './events.ts';
import { raiseIncident, retryIncident } from './incidents.ts';
import { join } from './joins.ts';
import { begin, complete, enter, execute } from './lifecycle.ts';
import { spread } from './multi-instance.ts';
import { completeToken, type Effect, newRun, placeToken, type Run, type Work } from './run.ts';
import { copyState, type InstanceState, type Job, type Key, rootKey, type Token } from './state.ts';
import { clear, endToken, terminate } from './terminate.ts';
import { setUpwards } from './variables.ts';

/** An external event of an instance. */
export type Stimulus =
  | { readonly kind: 'start'; readonly variables: Context }
  | { readonly kind: 'completeJob'; readonly job: Key; readonly variables: Context }
  | { readonly kind: 'throwJobError'; readonly job: Key; readonly code: string }
  | {
      readonly kind: 'failJob';
      readonly job: Key;
      readonly retries: number;
      readonly due: number;
      readonly message: string;
    }
  | { readonly kind: 'completeTask'; readonly task: Key; readonly variables: Context }
  | { readonly kind: 'fireTimer'; readonly wait: Key }
  | { readonly kind: 'message'; readonly name: string; readonly variables: Context }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'resolveIncident'; readonly incident: Key; readonly retries: number }
  | { readonly kind: 'changeRetries'; readonly job: Key; readonly retries: number }
  | { readonly kind: 'setVariables'; readonly variables: Context };

export interface Step {
  readonly state: InstanceState;
  readonly effects: readonly Effect[];
}

/** More elements than HOPS in a row, or more moves than MOVES in total, count as a loop that never waits. */
const HOPS = 1_000;
const MOVES = 50_000;

/** Throws `Refused` when the stimulus does not fit the state; the given state is never changed. */
export function step(model: Model, before: InstanceState, now: number, stimulus: Stimulus): Step {
  if (before.status !== 'active') throw new Refused('INSTANCE_ENDED');
  const run = newRun(model, copyState(before), now);
  apply(run, stimulus);
  drain(run);
  return { state: run.state, effects: run.effects };
}

function apply(run: Run, stimulus: Stimulus): void {
  switch (stimulus.kind) {
    case 'start':
      start(run, stimulus.variables);
      break;
    case 'completeJob':
      completeToken(run, endJob(run, stimulus.job), stimulus.variables);
      break;
    case 'throwJobError':
      throwJobError(run, stimulus.job, stimulus.code);
      break;
    case 'failJob':
      failJob(run, stimulus);
      break;
    case 'completeTask':
      completeToken(run, tokenOf(run, run.state.waits[stimulus.task]), stimulus.variables);
      break;
    case 'fireTimer': {
      const wait = run.state.waits[stimulus.wait];
      if (wait?.kind !== 'timer') throw new Refused('NOT_WAITING');
      fireTimer(run, wait);
      break;
    }
    case 'message':
      correlate(run, stimulus.name, stimulus.variables);
      break;
    case 'cancel':
      cancel(run);
      break;
    case 'resolveIncident': {
      const incident = run.state.incidents[stimulus.incident];
      if (!incident) throw new Refused('NOT_WAITING', `there is no incident ${stimulus.incident}`);
      retryIncident(run, incident, stimulus.retries);
      break;
    }
    case 'changeRetries': {
      const job = run.state.jobs[stimulus.job];
      if (!job || job.retries === 0) throw new Refused('NOT_WAITING', `there is no job ${stimulus.job} to attempt`);
      run.state.jobs[stimulus.job] = { ...job, retries: stimulus.retries };
      break;
    }
    case 'setVariables':
      setUpwards(run, rootToken(run), stimulus.variables);
  }
}

/** On every engine, the message named after a process starts it; on this engine, a none start event does so too. */
function start(run: Run, variables: Context): void {
  const { process } = run.model;
  const event = nodeOf(run.model, nodeOf(run.model, process).start ?? '').event;
  if (event?.kind === 'message' && event.name !== `start:${process}`) {
    throw new Refused('NO_DEFINITION', `${process} starts by the message "${event.name}", not by "start:${process}"`);
  }
  placeToken(run, process, null, { variables: { ...variables } });
}

function drain(run: Run): void {
  const { next, queue } = run;
  let moves = 0;
  // the queue is iterated over, because shifting a long queue would be slow
  for (let at = 0; next.length || at < queue.length; moves++) {
    const work = next.pop() ?? (queue[at++] as Work);
    const token = run.state.tokens[work.token];
    if (!token) continue; // the token has ended meanwhile
    const hops = run.hops.get(token.key) ?? 0;
    if (work.kind !== 'enter' || (hops <= HOPS && moves <= MOVES)) perform(run, work, token);
    else raiseIncident(run, token, 'ENDLESS_LOOP', `${Math.max(hops, moves)} moves without anything to wait for`);
  }
}

function perform(run: Run, work: Work, token: Token): void {
  if (work.kind === 'complete') complete(run, token, work.variables, work.flows);
  else if (work.kind === 'join') join(run, token, work);
  else turns[work.kind](run, token);
}

const turns: Readonly<Record<Exclude<Work['kind'], 'complete' | 'join'>, (run: Run, token: Token) => void>> = {
  begin,
  clear,
  enter,
  execute,
  spread,
  terminate,
};

function rootToken(run: Run): Token {
  return tokenOf(run, { token: rootKey(run.state) });
}

function tokenOf(run: Run, holder: { readonly token: Key } | undefined): Token {
  const token = holder && run.state.tokens[holder.token];
  if (!token) throw new Refused('TASK_GONE');
  return token;
}

function jobOf(run: Run, key: Key): Job {
  const job = run.state.jobs[key];
  if (!job) throw new Refused('TASK_GONE', `there is no job ${key}`);
  return job;
}

function endJob(run: Run, key: Key): Token {
  const token = tokenOf(run, jobOf(run, key));
  delete run.state.jobs[key];
  return token;
}

/**
 * If the error is caught, the task ends with its job. If not, the job stays, so that a retry of the incident can repeat
 * it.
 */
function throwJobError(run: Run, key: Key, code: string): void {
  throwError(run, tokenOf(run, jobOf(run, key)), code, key);
  const job = run.state.jobs[key];
  if (job) run.state.jobs[key] = { ...job, retries: 0 };
}

function failJob(run: Run, failed: Extract<Stimulus, { kind: 'failJob' }>): void {
  const { job: key, retries, due, message } = failed;
  const job = jobOf(run, key);
  run.state.jobs[key] = { ...job, retries, due, attempts: job.attempts + 1, lastError: message };
  if (retries === 0) raiseIncident(run, tokenOf(run, job), 'JOB_NO_RETRIES', message, key);
}

/** A message reaches only one subscription: the oldest that waits for it. */
function correlate(run: Run, name: string, variables: Context): void {
  const wait = Object.values(run.state.waits)
    .filter((each) => each.kind === 'message' && each.name === name && each.correlationKey === run.state.id)
    .sort((a, b) => a.key - b.key)[0];
  if (wait?.kind !== 'message') throw new Refused('NOT_WAITING', `nothing waits for the message ${name}`);
  receiveMessage(run, wait, variables);
}

function cancel(run: Run): void {
  const root = rootToken(run);
  endToken(run, root, () => {
    run.state.tokens[root.key] = root; // stays, for its variables
    run.state.status = 'canceled';
    run.effects.push({ kind: 'ended', how: 'canceled' });
  });
}
