/** Opens and closes the waits of a token: user tasks, timers and message subscriptions. */
import type { Context } from '../feel/values.ts';
import { addDuration, parseCycle, parseDuration, parseMoment } from '../model/iso-time.ts';
import { type Node, nodeOf } from '../model/model.ts';
import { ModelFault, nextKey, type Run, scopeOf } from './run.ts';
import type { Token, Wait } from './state.ts';
import { evaluateKey, evaluateTimer, visible } from './variables.ts';

type WithoutKey<T> = T extends unknown ? Omit<T, 'key'> : never;
/**
 * A wait that has been evaluated but not opened yet, so that a failed expression does not leave some of the waits open.
 */
export type PlannedWait = WithoutKey<Wait>;
export type TimerWait = Extract<Wait, { kind: 'timer' }>;

export function openWait(run: Run, planned: PlannedWait): Wait {
  const wait = { ...planned, key: nextKey(run) } as Wait;
  run.state.waits[wait.key] = wait;
  return wait;
}

/**
 * Closes everything that a token waits for. `canceled`: its user task was not completed, which is reported to
 * the inbox.
 */
export function closeWaits(run: Run, token: Token, canceled: boolean): void {
  for (const wait of Object.values(run.state.waits)) {
    if (wait.token !== token.key) continue;
    delete run.state.waits[wait.key];
    if (wait.kind === 'task' && canceled) run.effects.push({ kind: 'taskCanceled', key: wait.key });
  }
}

/** The timers and messages among these events, for the token that waits for them. Errors need no wait. */
export function planWaits(run: Run, token: Token, events: readonly string[]): PlannedWait[] {
  return events.map((id) => planWait(run, token, nodeOf(run.model, id))).filter((wait) => wait !== null);
}

function planWait(run: Run, token: Token, node: Node): PlannedWait | null {
  const { event } = node;
  const base = { token: token.key, node: node.id };
  if (event?.kind === 'message' && event.correlationKey) {
    const viewer = node.kind === 'boundaryEvent' ? (scopeOf(run, token) ?? token) : token;
    const correlationKey = evaluateKey(event.correlationKey, visible(run, viewer));
    return { ...base, kind: 'message', name: event.name, correlationKey };
  }
  if (event?.kind === 'timer') {
    return { ...base, kind: 'timer', ...planTimer(run.now, event, visible(run, token)) };
  }
  return null;
}

type TimerEvent = Extract<Node['event'], { kind: 'timer' }>;

function planTimer(now: number, { form, value }: TimerEvent, seen: Context) {
  const text = evaluateTimer(value, seen);
  const fault = () =>
    new ModelFault('EXTRACT_VALUE_ERROR', `Invalid ${form} '${text}' of the expression '${value.text}'.`);
  if (form === 'date') {
    const due = parseMoment(text);
    if (due === null) throw fault();
    return { due, interval: null, left: 0 };
  }
  if (form === 'duration') {
    const duration = parseDuration(text);
    if (!duration) throw fault();
    return { due: addDuration(now, duration), interval: null, left: 0 };
  }
  const cycle = parseCycle(text);
  if (!cycle || cycle.repetitions === 0) throw fault();
  const left = cycle.repetitions === null ? null : cycle.repetitions - 1;
  return { due: nextDue(now, cycle.interval, now), interval: cycle.interval, left };
}

/**
 * The next round of a cycle that has just fired; null after its last one. The interval is evaluated again after each
 * round, as in Zeebe; the number of rounds does not change. If the interval cannot be evaluated, the previous one is
 * used; Zeebe fails in this case and never continues the instance.
 */
export function planNextRound(run: Run, wait: TimerWait): PlannedWait | null {
  if (wait.interval === null || wait.left === 0) return null;
  const interval = intervalNow(run, wait) ?? wait.interval;
  const left = wait.left === null ? null : wait.left - 1;
  return { ...wait, interval, due: nextDue(wait.due, interval, run.now), left };
}

/** The current interval of the cycle's expression; null if it has none. */
function intervalNow(run: Run, wait: TimerWait): string | null {
  const { event } = nodeOf(run.model, wait.node);
  const token = run.state.tokens[wait.token];
  if (event?.kind !== 'timer' || !token) return null;
  try {
    return parseCycle(evaluateTimer(event.value, visible(run, token)))?.interval ?? null;
  } catch (error) {
    if (error instanceof ModelFault) return null;
    throw error;
  }
}

/**
 * After an outage, a cycle fires once for the timer that was due, and once more for all the rounds it missed, as in
 * Zeebe.
 */
function nextDue(due: number, interval: string, now: number): number {
  const duration = parseDuration(interval);
  if (!duration) throw new Error(`a stored timer has an invalid interval: ${interval}`);
  return Math.max(addDuration(due, duration), now);
}
