/** Runs a model as in the recorded runs: every job and user task is completed at once, in order, without variables. */
import type { Context } from '#/infra/engine/embedded/feel/values.ts';
import type { Effect } from '#/infra/engine/embedded/interpreter/run.ts';
import { type InstanceState, newInstance, rootKey } from '#/infra/engine/embedded/interpreter/state.ts';
import { type Stimulus, step } from '#/infra/engine/embedded/interpreter/step.ts';
import { type Model, nodeOf } from '#/infra/engine/embedded/model/model.ts';

/** One process's entry for one run in cases/bpmn.json; empty parts are left out. */
export interface RecordedRun {
  readonly completedJobs?: readonly string[];
  readonly end?: 'completed' | 'incident' | 'waiting';
  readonly completed?: Readonly<Record<string, number>>;
  readonly terminated?: Readonly<Record<string, number>>;
  readonly flowsTaken?: Readonly<Record<string, number>>;
  readonly completionOrder?: readonly string[];
  readonly stillActive?: readonly string[];
  readonly incidents?: readonly { readonly elementId: string; readonly errorType: string; readonly message: string }[];
  readonly messageSubscriptions?: readonly string[];
  readonly timers?: readonly string[];
  readonly variables?: Context;
}

/** The recorder stopped after this many steps. */
const MOST_JOBS = 25;
const NOW = Date.parse('2026-03-02T09:00:00Z');

export function runForeign(model: Model, variables: Context): RecordedRun {
  const effects: Effect[] = [];
  const completedJobs: string[] = [];
  let state = newInstance('instance', 1);
  const move = (stimulus: Stimulus) => {
    const next = step(model, state, NOW, stimulus);
    state = next.state;
    effects.push(...next.effects);
  };
  move({ kind: 'start', variables });
  while (completedJobs.length < MOST_JOBS) {
    const work = oldestWork(state);
    if (!work) break;
    completedJobs.push(work.name);
    move(work.stimulus);
  }
  return { completedJobs, ...summary(model, state, effects) };
}

function oldestWork(state: InstanceState): { name: string; stimulus: Stimulus } | undefined {
  const jobs = Object.values(state.jobs).map(({ key, token, type }) => ({
    key,
    name: `job:${state.tokens[token]?.node}:${type}`,
    stimulus: { kind: 'completeJob', job: key, variables: {} } as Stimulus,
  }));
  const tasks = Object.values(state.waits)
    .filter((wait) => wait.kind === 'task')
    .map(({ key, node }) => ({
      key,
      name: `userTask:${node}`,
      stimulus: { kind: 'completeTask', task: key, variables: {} } as Stimulus,
    }));
  return [...jobs, ...tasks].sort((a, b) => a.key - b.key)[0];
}

function summary(model: Model, state: InstanceState, effects: readonly Effect[]): RecordedRun {
  const happened = effects.filter((effect) => effect.kind === 'history' && effect.element !== model.process);
  const elements = (event: string) =>
    happened
      .filter((effect) => effect.kind === 'history' && effect.event === event)
      .map((effect) => ('element' in effect ? effect.element : ''));
  const incidents = Object.values(state.incidents);
  const waits = Object.values(state.waits);
  const root = rootKey(state);
  return {
    end: state.status === 'completed' ? 'completed' : incidents.length ? 'incident' : 'waiting',
    completed: countOf(elements('completed')),
    terminated: countOf(elements('terminated')),
    flowsTaken: countOf(effects.filter((effect) => effect.kind === 'flow').map(({ flow }) => flow)),
    completionOrder: elements('completed'),
    stillActive:
      state.status === 'active'
        ? Object.values(state.tokens)
            .filter(({ key }) => key !== root)
            .map(({ node }) => node)
            .sort()
        : [],
    incidents: incidents.map(({ node, type, message }) => ({ elementId: node, errorType: type, message })),
    messageSubscriptions: waits
      .filter((wait) => wait.kind === 'message')
      .map((wait) => `${wait.node} <- ${wait.name} [${wait.correlationKey}]`)
      .sort(),
    timers: waits
      .filter((wait) => wait.kind === 'timer')
      .map(({ node }) => nodeOf(model, node).id)
      .sort(),
    variables: state.tokens[root]?.variables ?? {},
  };
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
