/**
 * Runs random processes as a dry run and then for real. The embedded engine must do what the dry run predicted. If
 * tasks are open at the same time, the diagram check must have considered that possible.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Foretelling, Variables } from '#/bff/workflow/engine.ts';
import { type InstanceState, newInstance } from '#/infra/engine/embedded/interpreter/state.ts';
import { type Stimulus, step } from '#/infra/engine/embedded/interpreter/step.ts';
import { Together } from '#/infra/engine/embedded/model/approvals/together.ts';
import { compileModel } from '#/infra/engine/embedded/model/compile.ts';
import { type Model, nodeOf } from '#/infra/engine/embedded/model/model.ts';
import { createHarness, type Harness } from '#/tests/processes/harness.ts';
import { explained, report, walks } from '../walks.ts';
import { type Process, processes } from './blocks.ts';
import { beginning, drawProcess } from './draw.ts';

const HOUR = 3_600_000;

async function compiled(xml: string): Promise<Model> {
  const { model, problems } = await compileModel(xml, null);
  if (!model) throw new Error(JSON.stringify(problems));
  return model;
}

describe('the forecast of random processes', () => {
  const { parameters, seed, timeout } = walks({ bounded: 40, full: 1_000, boundedSeed: 20_261_124 });
  const facts = beginning as unknown as Variables;
  let h: Harness;
  let drawn = 0;
  beforeAll(async () => {
    const tasks = Array.from({ length: 300 }, (_, i) => `t${i}`);
    h = await createHarness({
      types: [...tasks, ...tasks.map((id) => `undo-${id}`), ...tasks.map((id) => id.replace('t', 'j'))],
    });
  });
  afterAll(() => h?.drop());

  /** The open tasks with their elements, oldest first. */
  const openTasks = async (instance: string) => {
    const rows = await h.sql<{ id: string; element: string }[]>`
      select id, element_id as element from inbox_tasks where instance_id = ${instance} and state = 'open'
      order by engine_task_key::bigint`;
    return rows;
  };
  const started = async (process: string) => {
    const instance = await h.start(process, facts);
    await h.engine.runDue();
    return instance;
  };
  const complete = async (instance: string, task: string, variables: Variables) => {
    await h.send(instance, { kind: 'completeTask', task, variables });
    await h.engine.runDue();
  };
  const foretold = (process: string, decisions: Foretelling['decisions']) =>
    h.engine.foresee(h.sql, { process, variables: facts, decisions });

  /** Everyone approves in turn: the tasks appear as predicted at the start. */
  async function approveAll(process: string): Promise<number> {
    const { tasks, how } = await foretold(process, []);
    const instance = await started(process);
    const told: string[] = [];
    const seen = new Set<string>();
    for (let open = await openTasks(instance); ; open = await openTasks(instance)) {
      for (const { id, element } of open) if (!seen.has(id)) told.push(element);
      for (const { id } of open) seen.add(id);
      const [next] = open;
      if (!next || told.length > tasks.length) break;
      await complete(instance, next.id, { decision: 'approve' });
    }
    expect(told).toEqual(tasks.map(({ elementId }) => elementId));
    expect(await h.state(instance)).toBe(how === 'end' ? 'completed' : 'active');
    return tasks.length;
  }

  /** Whatever people decide, the open tasks are the predicted ones. */
  async function decideAnyhow(process: string, choices: readonly number[]): Promise<void> {
    const instance = await started(process);
    const decisions: { elementId: string; variables: Variables }[] = [];
    for (const choice of choices) {
      const open = await openTasks(instance);
      const { tasks, how, stopped, unplaced } = await foretold(process, decisions);
      expect(stopped.length > 0).toBe(how === 'unknown');
      expect(tasks.filter(({ state }) => state === 'open').map(({ elementId }) => elementId)).toEqual(
        open.map(({ element }) => element),
      );
      expect(tasks.filter(({ state }) => state === 'decided').length).toBe(decisions.length);
      expect(unplaced).toEqual([]);
      // The oldest task of an element is decided, because a decision does not state which of several tasks it was for.
      const chosen = open.find(({ element }) => element === open[choice % open.length]?.element);
      if (!chosen) return;
      const variables = { decision: choice % 3 ? 'approve' : 'reject', v: choice % 4, r: choice % 5 };
      decisions.push({ elementId: chosen.element, variables });
      await complete(instance, chosen.id, variables);
    }
  }

  it(
    'comes true',
    async () => {
      let tasks = 0;
      const choices = fc.array(fc.nat({ max: 99 }), { minLength: 3, maxLength: 8 });
      const property = fc.asyncProperty(fc.noBias(processes), choices, async (process: Process, chosen) => {
        const id = `foretold-${++drawn}`;
        await h.deploy(drawProcess(id, process));
        tasks += await approveAll(id);
        await decideAnyhow(id, chosen);
      });
      const details = await fc.check(property, { seed, ...parameters });
      report('the forecast', details, `${drawn} processes, ${tasks} tasks`);
      if (details.failed) expect.fail(await explained(details));
      if (parameters.path === undefined) expect(tasks).toBeGreaterThan(0);
    },
    timeout,
  );
});

describe('each pair of tasks open at the same moment in random processes', () => {
  const { parameters, seed, timeout } = walks({ bounded: 300, full: 10_000, boundedSeed: 20_261_124 });

  it(
    'is possible according to the check',
    async () => {
      let pairs = 0;
      const choices = fc.array(fc.nat({ max: 9_999 }), { minLength: 5, maxLength: 40 });
      const property = fc.asyncProperty(fc.noBias(processes), choices, async (process: Process, chosen) => {
        const model = await compiled(drawProcess('p', process));
        const together = new Together(model);
        let state = newInstance('i', 1);
        let now = Date.parse('2026-03-02T09:00:00Z');
        const move = (stimulus: Stimulus) => {
          state = step(model, state, now, stimulus).state;
          pairs += checkOpen(model, together, state);
        };
        move({ kind: 'start', variables: { instanceId: 'i', ...beginning } });
        for (const choice of chosen) {
          const all = possible(state);
          const stimulus = all[choice % all.length];
          if (state.status !== 'active' || !stimulus) return;
          now += HOUR;
          move(stimulus);
        }
      });
      const details = await fc.check(property, { seed, ...parameters });
      report('tasks open at the same moment', details, `${pairs} pairs`);
      if (details.failed) expect.fail(await explained(details));
      if (parameters.path === undefined) expect(pairs).toBeGreaterThan(0);
    },
    timeout,
  );

  /**
   * Everything that may happen next, in any order: jobs, tasks, messages, incidents, changes of variables, and timers,
   * even if they are not due.
   */
  function possible({ jobs, waits, incidents }: InstanceState): Stimulus[] {
    const variables = { v: 1 };
    return [
      ...Object.values(jobs).flatMap(({ key }): Stimulus[] => [
        { kind: 'completeJob', job: key, variables },
        { kind: 'throwJobError', job: key, code: 'E1' },
      ]),
      ...Object.values(waits).flatMap((wait): Stimulus[] => {
        if (wait.kind === 'task') return [{ kind: 'completeTask', task: wait.key, variables }];
        if (wait.kind === 'timer') return [{ kind: 'fireTimer', wait: wait.key }];
        return [{ kind: 'message', name: wait.name, variables }];
      }),
      ...Object.values(incidents).map(({ key }): Stimulus => ({ kind: 'resolveIncident', incident: key, retries: 1 })),
      ...(Object.keys(incidents).length
        ? [{ kind: 'setVariables', variables: { f0: true, f1: true, f2: true } } as const]
        : []),
    ];
  }

  /**
   * The number of pairs of tasks and jobs that are open at once. Throws if the check considers one of them impossible.
   */
  function checkOpen(model: Model, together: Together, { waits, jobs, tokens }: InstanceState): number {
    const keys = [...Object.values(waits).filter(({ kind }) => kind === 'task'), ...Object.values(jobs)];
    const nodes = keys.map(({ token }) => nodeOf(model, tokens[token]?.node ?? ''));
    let pairs = 0;
    for (const [i, one] of nodes.entries()) {
      for (const other of nodes.slice(i + 1)) {
        pairs += 1;
        if (!together.canBe(one, other)) throw new Error(`${one.id} and ${other.id} are open at once`);
      }
    }
    return pairs;
  }
});
