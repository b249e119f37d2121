/** Plays one case on the real engine and records, action by action, what it did. */
import { randomUUID } from 'node:crypto';
import type { Variables } from '#/bff/workflow/engine.ts';
import { backOff } from '#/infra/engine/shared/retries.ts';
import { type Action, answering, type Case, jobTypes } from '../case.ts';
import { hasTimers, played, TICK } from '../played.ts';
import { type RecordedJob, type RecordedTask, type Recording, type Step, variablesBut } from '../recording.ts';
import { openSubscriptions, readEvents, subscriptionOf, subscriptionWords } from '../subscriptions.ts';
import type { JobRow, Snapshot, TaskRow, Zeebe } from './zeebe.ts';

/**
 * In milliseconds: longer than any effect of a command takes. The time is even longer in cases with timers, which Zeebe
 * checks at intervals.
 */
const QUIET = { command: 400, timer: 900 };
/** How long the jobs that follow one action may take, in milliseconds. */
const STANDS_STILL_WITHIN_MS = 300_000;
/** When cases with timers begin. */
const BEGINNING = Date.parse('2026-03-02T09:00:00Z');

export async function play(zeebe: Zeebe, each: Case): Promise<Recording> {
  await zeebe.reset();
  const clock = new Clock(zeebe, hasTimers(each));
  await clock.advance(0);
  const refusedAtDeploy = await zeebe.deploy(each.xml);
  if (refusedAtDeploy) return { refusedAtDeploy: summary(refusedAtDeploy), steps: [] };
  const instanceId = randomUUID();
  const variables = { ...each.variables, instanceId };
  const key = (await zeebe.start(instanceId, variables)) ?? (await zeebe.create(variables));
  if (!key) throw new Error(`${each.name}: no instance was started`);
  const work = worker(zeebe, each, key);
  const events = await readEvents(each.xml);
  const words = (snapshot: Snapshot) => {
    const open = openSubscriptions(events, snapshot.subscriptions, openIncidents(snapshot));
    return subscriptionWords(open.map(subscriptionOf), instanceId);
  };
  let before = NOTHING;
  const steps: Step[] = [];
  const note = async (action: string, refused: string) => {
    const { jobs, snapshot } = await settle(work, clock, before);
    steps.push(stepOf(action, refused, { before, after: snapshot, jobs, words }));
    before = snapshot;
  };
  await note('start', '');
  for (const action of played(each)) {
    const refused = await act(zeebe, { key, instanceId, now: before, clock }, action);
    await note(describe(action), refused);
  }
  return { steps };
}

/** The engine's clock. In a case with timers the clock is stopped, and only this code moves it. */
class Clock {
  readonly stands: boolean;
  readonly #zeebe: Zeebe;
  #now = BEGINNING;

  constructor(zeebe: Zeebe, stands: boolean) {
    this.#zeebe = zeebe;
    this.stands = stands;
  }

  async advance(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    if (this.stands) await this.#zeebe.hold(this.#now);
    else if (milliseconds) await this.#zeebe.advance(milliseconds);
  }
}

/** The effects of an action, and of the short time that passes after it. An ended instance does nothing more. */
async function settle(work: ReturnType<typeof worker>, clock: Clock, before: Snapshot) {
  const done = await work(QUIET.command);
  if (!clock.stands) return done;
  await clock.advance(TICK);
  const isOver = before.state !== 'ACTIVE';
  const { jobs, snapshot } = await work(isOver ? 0 : QUIET.timer);
  return { jobs: [...done.jobs, ...jobs], snapshot };
}

const NOTHING: Snapshot = { state: 'ACTIVE', elements: [], tasks: [], incidents: [], subscriptions: [], variables: {} };

/** Element ids and reasons, without the file name and line breaks of the engine's report. */
function summary(detail: string): string {
  const lines = detail
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines
    .slice(lines.length > 1 ? 1 : 0)
    .join(' ')
    .slice(0, 400);
}

const describe = (action: Action): string =>
  Object.entries(action)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(' ');

/** Answers jobs, oldest first, until there are none and the instance no longer changes. */
function worker(zeebe: Zeebe, each: Case, key: string) {
  const types = jobTypes(each.xml);
  const answer = answering(each.jobs);
  const failures = new Map<string, number>();
  /**
   * How long a failed job waits before it is tried again: as long as in Openboek, measured by the clock that the
   * recorder moves.
   */
  const wait = ({ jobKey }: JobRow) => {
    const failed = failures.get(jobKey) ?? 0;
    failures.set(jobKey, failed + 1);
    return backOff(failed);
  };
  return async (quiet: number): Promise<{ jobs: RecordedJob[]; snapshot: Snapshot }> => {
    const done: RecordedJob[] = [];
    const deadline = Date.now() + STANDS_STILL_WITHIN_MS;
    for (;;) {
      if (Date.now() > deadline) throw new Error(`${each.name} has jobs without end: ${done.length} so far`);
      let open = await zeebe.activate(types);
      if (open.length === 0) {
        const snapshot = await zeebe.quiet(key, quiet);
        open = await zeebe.activate(types);
        if (open.length === 0) return { jobs: done, snapshot };
      }
      for (const job of open) {
        // If the answer is refused, the job has ended with its scope while an older job was answered.
        if (!(await respond(zeebe, job, answer(job.type, job.variables as Variables), wait)))
          done.push(recorded(job, each));
      }
    }
  };
}

function respond(
  zeebe: Zeebe,
  job: JobRow,
  attempt: ReturnType<ReturnType<typeof answering>>,
  wait: (job: JobRow) => number,
): Promise<string> {
  if ('complete' in attempt) return zeebe.completeJob(job.jobKey, attempt.complete);
  if ('error' in attempt) return zeebe.throwError(job.jobKey, attempt.error);
  if ('throw' in attempt) return zeebe.failJob(job.jobKey, job.retries - 1, attempt.throw, wait(job));
  return zeebe.failJob(job.jobKey, job.retries, attempt.unavailable, wait(job));
}

function recorded(
  { type, elementId, retries, customHeaders, variables }: JobRow,
  { unordered = [] }: Case,
): RecordedJob {
  const seen = variablesBut(['instanceId', ...unordered], variables);
  return {
    type,
    element: elementId,
    retries,
    ...(Object.keys(customHeaders).length > 0 && { headers: customHeaders }),
    ...(Object.keys(seen).length > 0 && { variables: seen }),
  };
}

/** The engine's answer if it refused, otherwise ''. */
async function act(
  zeebe: Zeebe,
  { key, instanceId, now, clock }: { key: string; instanceId: string; now: Snapshot; clock: Clock },
  action: Action,
): Promise<string> {
  if ('message' in action) return zeebe.correlate(action.message, instanceId, action.variables ?? {});
  if ('set' in action) return zeebe.setVariables(key, action.set);
  if ('cancel' in action) return zeebe.cancel(key);
  if ('advance' in action) {
    await clock.advance(action.advance);
    return '';
  }
  if ('complete' in action) {
    const tasks = now.tasks.filter((task) => task.elementId === action.complete);
    const open = tasks.filter((task) => task.state === 'CREATED');
    const task = open[action.nth ?? 0] ?? tasks.at(-1);
    if (!task) throw new Error(`there never was a task ${action.complete}`);
    return zeebe.completeTask(task.userTaskKey, action.variables ?? {});
  }
  const incident = openIncidents(now).find(({ elementId }) => elementId === action.resolve);
  if (!incident) throw new Error(`there is no incident at ${action.resolve}`);
  return zeebe.resolve(incident);
}

const openIncidents = ({ incidents }: Snapshot) => incidents.filter(({ state }) => state !== 'RESOLVED');

interface Change {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly jobs: readonly RecordedJob[];
  /** The messages of the open subscriptions. */
  readonly words: (snapshot: Snapshot) => string[];
}

function stepOf(action: string, refused: string, { before, after, jobs, words }: Change): Step {
  const tokens = changes(before, after);
  const tasks = after.tasks.slice(before.tasks.length).map(recordedTask);
  const incidentWords = (snapshot: Snapshot) =>
    openIncidents(snapshot)
      .map(({ elementId, errorType }) => `${elementId} ${errorType}`)
      .sort();
  const variablesOf = (snapshot: Snapshot) => variablesBut(['instanceId'], snapshot.variables);
  const changed = <T>(name: string, of: (snapshot: Snapshot) => T) =>
    JSON.stringify(of(after)) === JSON.stringify(of(before)) ? {} : { [name]: of(after) };
  return {
    action,
    ...(refused && { refused }),
    ...Object.fromEntries(Object.entries(tokens).filter(([, elements]) => elements !== '')),
    ...(jobs.length > 0 && { jobs }),
    ...(tasks.length > 0 && { tasks }),
    ...changed('incidents', incidentWords),
    ...changed('subscriptions', words),
    ...changed('variables', variablesOf),
  };
}

/** Here the process is an element like the others: it is activated first and ends last. */
function changes(before: Snapshot, after: Snapshot): Pick<Step, 'activated' | 'completed' | 'terminated'> {
  const all = (snapshot: Snapshot) =>
    snapshot === NOTHING
      ? []
      : [{ elementInstanceKey: 'p', elementId: 'p', state: snapshot.state }, ...snapshot.elements];
  const earlier = new Map(all(before).map((row) => [row.elementInstanceKey, row.state]));
  const rows = all(after).filter((row) => earlier.get(row.elementInstanceKey) !== row.state);
  const words = (keep: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(keep)
      .map((row) => row.elementId)
      .join(' ');
  return {
    activated: words((row) => !earlier.has(row.elementInstanceKey)),
    completed: words((row) => row.state === 'COMPLETED'),
    terminated: words((row) => row.state === 'TERMINATED'),
  };
}

function recordedTask({ elementId, dueDate, customHeaders }: TaskRow): RecordedTask {
  const { approverRule } = customHeaders;
  return {
    element: elementId,
    ...(dueDate && { due: new Date(dueDate).toISOString() }),
    ...(approverRule && { approverRule }),
  };
}
