import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnyJob, type Command, Unavailable } from '#/bff/workflow/engine.ts';
import { createEmbeddedEngine, type EmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import * as b from './bpmn.ts';
import { createHarness, type Harness } from './harness.ts';
import { insertInstance } from './inbox.ts';

/** How long background work may take on a busy machine, in milliseconds. */
const WITHIN = { timeout: 20_000 };

let h: Harness;
let attempts: { engine: string; instance: string }[] = [];
let stops: AbortController[] = [];
let running: Promise<void>[] = [];

beforeAll(async () => {
  h = await createHarness({ types: ['w'] });
  await h.deploy(b.definition('job', [b.start(), b.service('w'), b.end()], b.flows('start > w > end')));
  await h.deploy(
    b.definition('wait', [b.start(), b.catching('t', b.duration('PT1S')), b.end()], b.flows('start > t > end')),
  );
  await h.deploy(
    b.definition(
      'cycle',
      [b.start(), b.user('u'), b.boundary('t', 'u', b.cycle('R3/PT0.3S'), false), b.service('w'), b.end(), b.end('e2')],
      b.flows('start > u > end, t > w > e2'),
    ),
  );
  const users = Array.from({ length: 200 }, (_, i) => [b.user(`u${i}`), b.end(`e${i}`)]);
  const paths = Array.from({ length: 200 }, (_, i) => `fork > u${i} > e${i}`);
  await h.deploy(
    b.definition('crowd', [b.start(), b.parallel('fork'), users], b.flows(`start > fork, ${paths.join(', ')}`)),
  );
});
afterEach(async () => {
  for (const stop of stops) stop.abort();
  await Promise.all(running);
  stops = [];
  running = [];
  attempts = [];
});
afterAll(() => h?.drop());

/**
 * An engine as one server process runs it, with a real clock. Each attempt of its job is recorded in `attempts` under
 * the engine's name.
 */
function engine(name: string, run: AnyJob['run'] = async () => ({ complete: {} })): EmbeddedEngine {
  const job: AnyJob = {
    type: 'w',
    errors: [],
    run: (tx, job) => {
      attempts.push({ engine: name, instance: job.instance });
      return run(tx, job);
    },
  };
  const log = { warn: () => {}, error: () => {} };
  const made = createEmbeddedEngine({ sql: h.sql, jobs: [job], events: h.events, log });
  const stop = new AbortController();
  stops.push(stop);
  running.push(made.run([job], h.events, stop.signal));
  return made;
}

const startOn = async (made: EmbeddedEngine, process: string): Promise<string> => {
  const instance = randomUUID();
  await insertInstance(h.sql, instance, process);
  const command: Command = {
    id: randomUUID(),
    instance,
    by: 1,
    kind: 'start',
    process,
    variables: { instanceId: instance },
  };
  await h.sql.begin((tx) => made.submit(tx, command));
  return instance;
};
/** The attempts for this instance only, because instances of other tests may still be running. */
const attemptsOf = (instance: string) => attempts.filter((attempt) => attempt.instance === instance);
const completed = (instance: string) =>
  vi.waitFor(async () => expect(await h.state(instance)).toBe('completed'), { ...WITHIN, interval: 50 });
const leaders = async () =>
  (
    await h.sql<
      { pid: number }[]
    >`select pid from pg_locks where locktype = 'advisory' and objid = 4 and granted and database = (select oid from pg_database where datname = current_database())`
  ).map(({ pid }) => pid);

describe('the runner', () => {
  it('fires a timer when it is due, because NOTIFY wakes the sleeping runner', async () => {
    const made = engine('a');
    const begin = Date.now();
    await completed(await startOn(made, 'wait'));
    expect(Date.now() - begin).toBeGreaterThanOrEqual(1_000);
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  it('repeats a timer as often as the model says, and no more often', async () => {
    const made = engine('a');
    const instance = await startOn(made, 'cycle');
    await vi.waitFor(() => expect(attemptsOf(instance)).toHaveLength(3), WITHIN);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(attemptsOf(instance)).toHaveLength(3);
    expect((await h.trace(instance)).filter((line) => line === 't completed')).toHaveLength(3);
  });

  it('has one leader; when the connection of the leader is cut, the same or another process becomes the leader', async () => {
    const first = engine('a');
    engine('b');
    await vi.waitFor(async () => expect(await leaders()).toHaveLength(1), WITHIN);
    const [pid] = await leaders();
    await h.sql`select pg_terminate_backend(${pid ?? 0})`;
    await vi.waitFor(async () => {
      const now = await leaders();
      expect(now).toHaveLength(1);
      expect(now).not.toEqual([pid]);
    }, WITHIN);
    await completed(await startOn(first, 'wait'));
  });

  it('stops when asked to, and the next runner continues', async () => {
    engine('a');
    const second = engine('b');
    await vi.waitFor(async () => expect(await leaders()).toHaveLength(1), WITHIN);
    stops[0]?.abort();
    await running[0];
    await vi.waitFor(async () => expect(await leaders()).toHaveLength(1), WITHIN);
    await completed(await startOn(second, 'wait'));
  });

  it('retries a job automatically after its back-off', async () => {
    let first = true;
    const made = engine('a', async () => {
      if (!first) return { complete: {} };
      first = false;
      throw new Unavailable('email is down');
    });
    const instance = await startOn(made, 'job');
    const [job] = await h.sql`select retries from wf_job where instance_id = ${instance}`;
    expect(job).toMatchObject({ retries: 3 });
    await completed(instance);
    expect(attemptsOf(instance)).toHaveLength(2);
  });

  it('opens 200 parallel tasks and lets eight callers complete them at once', async () => {
    const made = engine('a');
    const instance = await startOn(made, 'crowd');
    const tasks = await h.sql<{ id: string; key: string }[]>`
      select id, engine_task_key as key from inbox_tasks where instance_id = ${instance}`;
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(200);
    const left = [...tasks];
    const person = async () => {
      for (let task = left.pop(); task; task = left.pop()) {
        const command = {
          id: randomUUID(),
          instance,
          by: 1,
          kind: 'completeTask',
          task: task.id,
          variables: {},
        } as const;
        await h.sql.begin((tx) => made.submit(tx, command));
      }
    };
    await Promise.all(Array.from({ length: 8 }, person));
    expect(await h.state(instance)).toBe('completed');
  });

  it('opens 24 tasks for 24 instances that two engines start at once', async () => {
    const [a, c] = [engine('a'), engine('b')];
    const instances = await Promise.all(Array.from({ length: 24 }, (_, i) => startOn(i % 2 ? a : c, 'cycle')));
    const keys = await h.sql`select engine_task_key from inbox_tasks where instance_id = any(${instances})`;
    expect(keys).toHaveLength(24);
  });
});

describe('the reader', () => {
  it('lists instances with their state and incidents, and counts the instances at an element', async () => {
    h.handle('w', () => ({ error: 'E1' }));
    const stuck = await h.start('job');
    h.handle('w', () => undefined);
    const done = await h.start('job');
    const { read } = h.engine;
    const page = { offset: 0, limit: 10 };
    const all = await read.instances({ process: 'job' }, page);
    expect(all.items.map((row) => row.instance)).toEqual(expect.arrayContaining([stuck, done]));
    expect((await read.instances({ process: 'job', incident: true }, page)).items).toMatchObject([
      { instance: stuck, state: 'active', incidents: 1 },
    ]);
    expect((await read.instances({ process: 'job', element: 'w' }, page)).total).toBe(1);
    expect(
      (await read.instances({ state: 'completed', process: 'job' }, page)).items.map((row) => row.instance),
    ).toContain(done);
    expect(await read.detail(stuck)).toMatchObject({
      active: ['w'],
      incidents: [{ element: 'w', type: 'UNHANDLED_ERROR_EVENT', retryable: true }],
    });
    expect((await read.history(done)).items.at(-1)).toMatchObject({ element: 'job', event: 'completed' });
  });

  it('reports which machine leads, and that none does once the leader has stopped', async () => {
    expect(await h.engine.leader()).toBeNull();
    const before = new Date();
    const { leader } = engine('a');
    const found = () => leader();
    await vi.waitFor(async () => expect(await found()).toMatchObject({ host: hostname() }), WITHIN);
    // One second of tolerance, because the clock of the database may differ.
    expect((await found())?.since.getTime()).toBeGreaterThan(before.getTime() - 1_000);
    for (const stop of stops) stop.abort();
    await vi.waitFor(async () => expect(await found()).toBeNull(), WITHIN);
  });

  it('reports its health', async () => {
    expect(await h.engine.health()).toEqual({ ok: true, oldestReadySeconds: 0, rejected: 0 });
  });
});
