import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { TURN_MS } from '#/tests/support/camunda.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { type Effects, effectsOf } from '#/tests/support/effects.ts';
import { ENGINES } from '#/tests/support/engines.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';
import { makeDue } from './due.ts';
import { callOf, insist } from './insist.ts';
import { brokenRules } from './invariants.ts';

const REPORTS = 12;
/**
 * The number of decisions that are made before the leader is killed; the other decisions are in progress at that
 * moment, or follow it.
 */
const KILLED_AFTER = 6;
/** The lock passes to another server at once; a busy machine may take a moment to show it. */
const LEADS_WITHIN_MS = 5_000;
/** Camunda offers a job of the killed process again when the lock on the job ends, after 30 s. */
const ENDS_WITHIN_MS = 90_000;

describe.each(ENGINES)('two servers on one Postgres, on $name', (engine) => {
  const isEmbedded = engine === ENGINES[0];
  const lock = isEmbedded ? ADVISORY_LOCKS.engine : ADVISORY_LOCKS.camunda;
  let taken: Awaited<ReturnType<typeof engine.take>>;
  let database: TestDatabase;
  let folders: Awaited<ReturnType<typeof dataFolder>>[];
  let leader: ServerProcess;
  let other: ServerProcess;
  let people: Record<'owner' | 'supervisor' | 'compliance', Program[]>;

  beforeAll(async () => {
    if (!engine.isThere) return;
    [taken, database, folders] = [await engine.take(), await testDatabase(), [await dataFolder(), await dataFolder()]];
    await seedCompany(database.sql);
    const env = { ...taken.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl };
    const start = (index: number) => startServer(folders[index]?.path ?? '', env);
    leader = await start(0);
    await until('a leader', leaders, ({ length }) => length === 1);
    other = await start(1);
    const at = (name: string) => Promise.all([leader, other].map(({ url }) => program(url, name)));
    const [owner, supervisor, compliance] = await Promise.all(
      ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map(at),
    );
    people = { owner, supervisor, compliance } as typeof people;
  }, TURN_MS);
  afterAll(async () => {
    await leader?.kill();
    await other?.stop();
    await database?.drop();
    for (const folder of folders ?? []) await folder.remove();
    await taken?.release();
  }, 120_000);

  async function leaders(): Promise<number[]> {
    const rows = await database.sql<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted and classid = ${ADVISORY_LOCKS.application}
        and objid = ${lock} and database = (select oid from pg_database where datname = current_database())`;
    return rows.map(({ pid }) => pid);
  }
  const effects = (id: number) => effectsOf(database.sql, id);
  const untilIs = (id: number, what: string, isSo: (now: Effects) => boolean) =>
    until(`${what} of ${id}`, () => effects(id), isSo, ENDS_WITHIN_MS);

  async function submitted(): Promise<number> {
    const id = await insist<number>(people.owner, callOf('/api/reports', completeEntries({ amount: 250 })));
    await insist(people.owner, callOf(`/api/tasks/reports/submitforapproval/${id}`));
    return id;
  }
  async function decide(role: 'supervisor' | 'compliance', id: number, status: number): Promise<void> {
    await untilIs(id, 'task', (now) => now.status === status && !now.pending && now.openTasks === 1);
    await insist(people[role], callOf(`/api/tasks/reports/approve/${id}`));
  }

  it.runIf(engine.isThere)(
    'lose no work when the leader is killed with -9 under load, and the other becomes the leader within seconds',
    async () => {
      const [former] = await leaders();
      const reminded = await submitted();
      await untilIs(reminded, 'task', ({ openTasks }) => openTasks === 1);
      let decisions = 0;
      const work = Array.from({ length: REPORTS }, async () => {
        const id = await submitted();
        await decide('supervisor', id, 5);
        decisions += 1;
        await decide('compliance', id, 10);
        decisions += 1;
        return id;
      });
      await until(
        'some decisions',
        async () => decisions,
        (made) => made >= KILLED_AFTER,
        ENDS_WITHIN_MS,
      );
      const killed = Date.now();
      await leader.kill();
      const [next] = await until('another leader', leaders, ([pid]) => pid !== undefined && pid !== former);
      const ledAfter = Date.now() - killed;
      expect(next).not.toBe(former);
      expect(ledAfter).toBeLessThan(LEADS_WITHIN_MS);

      if (isEmbedded) {
        const [row] = await database.sql<{ id: string }[]>`
        select id from workflow_instances where record_id = ${reminded}`;
        await makeDue(database.sql, row?.id ?? '', 'RemindSupervisorTimer');
        await untilIs(reminded, 'reminder by the new leader', ({ lines }) => lines.includes('reminded'));
      }
      const ids = await Promise.all(work);
      const left = await Promise.all(
        ids.map((id) => untilIs(id, 'end', ({ pending, instanceState }) => !pending && instanceState === 'completed')),
      );
      const once = {
        status: 50,
        instances: 1,
        decisions: 2,
        tasks: 2,
        openTasks: 0,
        statusChanges: 3,
        mails: left[0]?.mails,
      };
      for (const each of left) expect(each).toMatchObject(once);
      expect(new Set(left.map(({ lines, commands }) => `${lines}; ${commands}`)).size).toBe(1);
      expect(await brokenRules(database.sql)).toEqual([]);
      console.log(`${engine.name}: ${REPORTS} reports, the other leads ${ledAfter} ms after the kill`);
    },
    240_000,
  );
});
