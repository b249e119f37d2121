/** The view of an instance through the port, in the notation of the recordings. */
import { isDeepStrictEqual } from 'node:util';
import type { InstanceId, Job, Refusal, Variables } from '#/bff/workflow/engine.ts';
import type { Action } from './case.ts';
import type { EngineUnderTest } from './engines/engine.ts';
import { type RecordedJob, type RecordedTask, type Recording, type Step, sorted, variablesBut } from './recording.ts';
import { subscriptionWords } from './subscriptions.ts';

/**
 * The state of an instance after a step, with all events since its start. Lists are sorted: BPMN does not order them.
 */
export interface View {
  readonly activated: readonly string[];
  readonly completed: readonly string[];
  readonly terminated: readonly string[];
  /** One entry for each remaining token. */
  readonly active: readonly string[];
  readonly jobs: readonly RecordedJob[];
  readonly tasks: readonly RecordedTask[];
  readonly incidents: readonly string[];
  readonly subscriptions: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly state: string;
}

const byText = <T>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const words = (text = ''): string[] => sorted(text).split(' ').filter(Boolean);

/** The recorded steps up to and including number `last`, as the port must show them. */
export function expectedView({ steps }: Recording, last: number): View {
  const passed = steps.slice(0, last + 1);
  const all = (kind: 'activated' | 'completed' | 'terminated') => words(passed.map((step) => step[kind]).join(' '));
  const latest = <K extends 'incidents' | 'subscriptions' | 'variables'>(kind: K): Step[K] =>
    passed.findLast((step) => step[kind] !== undefined)?.[kind];
  const [activated, completed, terminated] = [all('activated'), all('completed'), all('terminated')];
  return {
    activated,
    completed,
    terminated,
    active: without(activated, [...completed, ...terminated, 'p']),
    jobs: byText(passed.flatMap(({ jobs = [] }) => jobs).map(jobView)),
    tasks: byText(passed.flatMap(({ tasks = [] }) => tasks)),
    incidents: latest('incidents') ?? [],
    subscriptions: latest('subscriptions') ?? [],
    variables: latest('variables') ?? {},
    state: completed.includes('p') ? 'completed' : terminated.includes('p') ? 'canceled' : 'active',
  };
}

/** @param process the id of the process, which is `p` in the recordings */
export async function observe(under: EngineUnderTest, instance: InstanceId, process: string): Promise<View> {
  const { items } = await under.engine.read.history(instance);
  const detail = await under.engine.read.detail(instance);
  const name = (element: string) => (element === process ? 'p' : element);
  const all = (kind: string) =>
    items
      .filter(({ event }) => event === kind)
      .map(({ element }) => name(element))
      .sort();
  const jobs = under.cast.seen(instance).map(({ type, element, retriesLeft, headers, variables }: Job<Variables>) =>
    jobView({
      type,
      element,
      retries: retriesLeft + 1,
      headers,
      variables: variablesBut(['instanceId', ...under.cast.unordered(instance)], variables),
    }),
  );
  return {
    activated: all('activated'),
    completed: all('completed'),
    terminated: all('terminated'),
    active: [...detail.active].sort(),
    jobs: byText(jobs),
    tasks: byText(await listTasks(under, instance)),
    incidents: detail.incidents.map(({ element, type }) => `${element} ${type}`).sort(),
    subscriptions: subscriptionWords(await under.subscriptions(instance), instance),
    variables: variablesBut(['instanceId'], detail.variables),
    state: await stateOf(under, instance),
  };
}

interface Awaited {
  readonly instance: InstanceId;
  readonly process: string;
  readonly expected: View;
  /** In milliseconds. */
  readonly patience: number;
}

/** The first view that matches the expectation, or the last one when time runs out. */
export async function observeUntil(
  under: EngineUnderTest,
  { instance, process, expected, patience }: Awaited,
): Promise<View> {
  const deadline = Date.now() + patience;
  for (;;) {
    const view = await observe(under, instance, process);
    if (isDeepStrictEqual(view, expected) || Date.now() >= deadline) return view;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The port's code for the refusal of the real engine. */
export function refusalOf(action: Action, before: View): Refusal {
  if (before.state !== 'active') return 'INSTANCE_ENDED';
  return 'complete' in action ? 'TASK_GONE' : 'NOT_WAITING';
}

/**
 * Sorts names and values, so that two jobs can be compared as text. A number of attempts below one counts as one,
 * because Zeebe still hands out such a job, and Openboek gives it one attempt.
 */
function jobView({ type, element, retries, headers = {}, variables = {} }: RecordedJob): RecordedJob {
  return {
    type,
    element,
    retries: Math.max(1, retries),
    headers: variablesBut([], headers),
    variables: variablesBut([], variables),
  };
}

function without(items: readonly string[], gone: readonly string[]): string[] {
  const left = [...items];
  for (const item of gone) {
    const index = left.indexOf(item);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

async function listTasks({ sql }: EngineUnderTest, instance: InstanceId): Promise<RecordedTask[]> {
  const rows = await sql<{ element: string; rule: string; due: Date | null }[]>`
    select element_id as element, approver_rule as rule, due_at as due from inbox_tasks where instance_id = ${instance}`;
  return rows.map(({ element, rule, due }) => ({
    element,
    ...(due && { due: due.toISOString() }),
    ...(rule && { approverRule: rule }),
  }));
}

async function stateOf({ sql }: EngineUnderTest, instance: InstanceId): Promise<string> {
  const [row] = await sql<{ state: string }[]>`select state from workflow_instances where id = ${instance}`;
  return row?.state ?? 'none';
}
