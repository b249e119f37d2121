/** Tests on both engines what operators must see in the tables of Openboek or through `read`. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command, Figures, InstanceId } from '#/bff/workflow/engine.ts';
import { listJobFailures } from '#/bff/workflow/job-failure-queries.ts';
import { findTroubledCommand } from '#/bff/workflow/operate/queries.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { until } from '#/tests/support/until.ts';
import * as b from './bpmn.ts';
import type { Case } from './case.ts';
import { openCamunda } from './engines/camunda.ts';
import { openEmbedded } from './engines/embedded.ts';
import { type EngineUnderTest, findTask, send, startCase } from './engines/engine.ts';
import { deployText } from './inbox.ts';

const FRAGILE: Case = {
  name: 'a job with one attempt, which fails',
  xml: b
    .single(b.service('x', '', '', 'x', '1'))
    .replace('"p"', '"fragile"')
    .replace('start:p', 'start:fragile'),
  jobs: { x: [{ throw: 'out of order' }, { complete: {} }] },
};
const FLAKY: Case = {
  name: 'a job with three attempts of which the first fails',
  xml: b.single(b.service('x')).replace('"p"', '"flaky"').replace('start:p', 'start:flaky'),
  jobs: { x: [{ throw: 'out of order' }, { complete: {} }] },
};
const WAITING: Case = {
  name: 'a task',
  xml: b.single(b.user('x')).replace('"p"', '"waiting"').replace('start:p', 'start:waiting'),
};
const PAGE = { offset: 0, limit: 10 };

const ENGINES = [
  ['the embedded engine', true, openEmbedded],
  [`Camunda${WITHOUT_CAMUNDA}`, CAMUNDA_ADDRESS !== undefined, openCamunda],
] as const;

describe.each(ENGINES)('an operator sees on %s', (_name, isThere, open) => {
  let under: EngineUnderTest;
  beforeAll(async () => {
    if (!isThere) return;
    under = await open([FRAGILE, FLAKY, WAITING]);
    for (const { xml } of [FRAGILE, FLAKY, WAITING]) await deployText(under.sql, under.engine, xml);
  }, TURN_MS);
  afterAll(() => under?.close());

  const start = async (each: Case, process: string): Promise<InstanceId> => {
    const instance = await startCase(under, each, process);
    await under.settle();
    return instance;
  };
  const incidentsOf = async (instance: InstanceId) => (await under.engine.read.detail(instance)).incidents;
  const task = (instance: InstanceId) =>
    until(
      'its task',
      async () => under.sql`select from inbox_tasks where instance_id = ${instance} and state = 'open'`,
      ({ length }) => length === 1,
    );

  it.runIf(isThere)('an incident until it is resolved, with its place, kind, cause and start', async () => {
    const began = Date.now();
    const instance = await start(FRAGILE, 'fragile');
    const [incident] = await until(
      'an incident',
      () => incidentsOf(instance),
      ({ length }) => length === 1,
    );
    expect(incident).toMatchObject({
      instance,
      element: 'x',
      type: 'JOB_NO_RETRIES',
      message: 'out of order',
      retryable: true,
    });
    expect(incident?.at).toBeInstanceOf(Date);
    if (under.engine.kind === 'camunda') expect(incident?.at.getTime()).toBeGreaterThan(began - 60_000);
    const stuck = { process: 'fragile', incident: true };
    const { items } = await under.engine.read.instances(stuck, PAGE);
    expect(items).toMatchObject([
      { instance, process: 'fragile', version: 1, state: 'active', endedAt: null, incidents: 1 },
    ]);
    expect(items[0]?.startedAt).toBeInstanceOf(Date);

    await send(under, instance, { kind: 'resolveIncident', incident: incident?.id ?? '', retries: 1 });
    await under.settle();
    await until(
      'no incident to be left',
      () => incidentsOf(instance),
      ({ length }) => length === 0,
    );
    await until(
      'no instance in the list',
      () => under.engine.read.instances(stuck, PAGE),
      ({ total }) => total === 0,
    );
  });

  it.runIf(isThere)(
    'a job with a failed attempt, the reason, and the number of attempts left, which can be changed',
    async () => {
      const instance = await start(FLAKY, 'flaky');
      const jobs = async () => (await under.engine.read.jobs(instance)).items;
      const left = (retries: number) =>
        until(
          'a job with the expected number of attempts left',
          jobs,
          ([job]) => job?.retriesLeft === retries && job.element === 'x',
        );
      const [job] = await left(2);
      expect(job).toMatchObject({ element: 'x', type: 'x', retriesLeft: 2 });
      const key = job?.key ?? '';
      const failures = await until(
        'its failed attempt',
        () => listJobFailures(under.sql, instance),
        ({ length }) => length > 0,
      );
      expect(failures).toEqual([
        { job: key, element: 'x', type: 'x', retriesLeft: 2, message: 'out of order', at: expect.any(Date) },
      ]);
      expect(await send(under, instance, { kind: 'changeRetries', job: key, retries: 7 })).toBeUndefined();
      await left(7);
      for (const none of ['1', 'x'])
        expect(await send(under, instance, { kind: 'changeRetries', job: none, retries: 7 })).toBe('NOT_WAITING');
      await under.advance(10_000);
      await under.settle();
      await until('the end of all jobs', jobs, ({ length }) => length === 0);
      expect(await send(under, instance, { kind: 'changeRetries', job: key, retries: 7 })).toBe('INSTANCE_ENDED');
    },
  );

  it.runIf(isThere)(
    'a permanently refused command, with its issuer, the reason and the number of attempts',
    async () => {
      const instance = await start(WAITING, 'waiting');
      await task(instance);
      const before = (await under.engine.health()).rejected;
      await waitingCommand(under, instance, 0); // the command below waits for this one, so it is not refused at once
      const command: Command = { id: randomUUID(), instance, by: 2, kind: 'message', name: 'nothing' };
      await under.sql.begin((tx) => under.engine.submit(tx, command));
      await under.settle();
      const { state } = await under.engine.settled(command.id, 20_000);
      expect(state).toBe('rejected');
      expect(await findTroubledCommand(under.sql, command.id)).toMatchObject({
        instance,
        kind: 'message',
        state: 'rejected',
        refusal: 'NOT_WAITING',
        attempts: 1,
        lastError: expect.any(String),
        issuer: 2,
        givenAt: expect.any(Date),
      });
      expect((await under.engine.health()).rejected).toBe(before + 1);
    },
  );

  it.runIf(isThere)('how long the oldest command has waited', async () => {
    const instance = await start(WAITING, 'waiting');
    await task(instance);
    const id = await waitingCommand(under, instance, 600);
    const health = await under.engine.health();
    expect(health).toMatchObject({
      ok: false,
      cause: 'waiting',
      problem: expect.stringMatching(/waiting for 60\d seconds/),
    });
    expect(Math.round(health.oldestReadySeconds / 10)).toBe(60);
    await under.sql.begin((tx) => under.engine.takeBack(tx, id, 1));
    expect(await under.engine.health()).toMatchObject({ ok: true, oldestReadySeconds: 0 });
  });

  it.runIf(isThere)(
    'how many instances of some companies reached each element of a version, and how long they stayed',
    async () => {
      const version = await deployText(
        under.sql,
        under.engine,
        WAITING.xml.replace('id="definitions"', 'id="figures"'),
      );
      const ids = [
        await start(WAITING, 'waiting'),
        await start(WAITING, 'waiting'),
        await start(WAITING, 'waiting'),
      ] as const;
      await Promise.all(ids.map(task));
      const [done, , ofAnother] = ids;
      await under.sql`update workflow_instances set company_id = 7 where id = any(${[...ids]}::uuid[])`;
      await under.sql`update workflow_instances set company_id = 8 where id = ${ofAnother}`;
      const id = await findTask(under, done, 'x', 0);
      await send(under, done, { kind: 'completeTask', task: id, variables: {} });
      await under.settle();
      const figures = (...companies: number[]) => under.engine.read.figures({ process: 'waiting', version, companies });
      const of = ({ elements }: Figures) => elements.find(({ element }) => element === 'x');
      const found = await until(
        'both instances in the index',
        () => figures(7),
        (now) => of(now)?.count === 2 && of(now)?.open === 1,
      );
      expect(found).toMatchObject({ instances: 2, isCut: false });
      expect(found.asOf).toBeInstanceOf(Date);
      expect(of(found)?.seconds).toBeGreaterThanOrEqual(0);
      const all = await until(
        'the third instance in the index',
        () => figures(7, 8),
        (now) => of(now)?.count === 3 && of(now)?.open === 2,
      );
      expect(all.instances).toBe(3);
      expect(await figures(9)).toMatchObject({ instances: 0, elements: [] });
    },
  );

  it.runIf(isThere)(
    'the history of an instance from its beginning to its end, and its current element while it runs',
    async () => {
      const [done, canceled] = [await start(WAITING, 'waiting'), await start(WAITING, 'waiting')];
      await Promise.all([task(done), task(canceled)]);
      const { read } = under.engine;
      const isAt = ({ active }: { active: readonly string[] }) => active.join() === 'x';
      await until('the instance at its task', () => read.detail(done), isAt);
      await send(under, done, { kind: 'completeTask', task: await findTask(under, done, 'x', 0), variables: {} });
      await send(under, canceled, { kind: 'cancel', reason: 'over' });
      const lines = async (instance: InstanceId) =>
        (await read.history(instance)).items.map(({ element, event }) => `${element} ${event}`);
      const whole = ['waiting activated', 'start activated', 'start completed', 'x activated', 'x completed'];
      const end = ['end activated', 'end completed', 'waiting completed'];
      await until(
        'the whole history',
        () => lines(done),
        ({ length }) => length === whole.length + end.length,
      );
      expect(await lines(done)).toEqual([...whole, ...end]);
      await until(
        'the end of the canceled instance',
        () => lines(canceled),
        (all) => all.includes('waiting terminated'),
      );
      expect((await lines(canceled)).slice(-2)).toEqual(['x terminated', 'waiting terminated']);
      const { asOf, total, items } = await read.history(done);
      expect([asOf instanceof Date, total, items.every(({ at }) => at instanceof Date)]).toEqual([true, 8, true]);
    },
  );
});

/** A command that was issued this many seconds ago. If that is 0, it is due now; otherwise not until 2100. */
async function waitingCommand(
  { sql, engine }: EngineUnderTest,
  instance: InstanceId,
  seconds: number,
): Promise<string> {
  const id = randomUUID();
  const due = seconds === 0 ? new Date(0) : new Date(Date.UTC(2100, 0));
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, not_before, state, created_at)
    values (${id}, ${instance}, 'setVariables', ${sql.json({ variables: { [engine.kind]: true } })}, 1, ${due}, 'ready',
      now() - make_interval(secs => ${seconds}))`;
  return id;
}
