/**
 * The real server as a process of its own, its Postgres behind a proxy that holds connections at a chosen statement, and
 * three people who call it again, with the same key, until it answers.
 */
import { connect, type Sql } from '#/bff/database/connection.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { freePort } from '#/infra/postgres/free-port.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { type Effects, effectsOf } from '#/tests/support/effects.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { PostgresProxy } from '#/tests/support/postgres-proxy.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';
import { makeDue, tryAgainAt } from './due.ts';
import { callOf, insist } from './insist.ts';

/** In milliseconds: so long a step may take to get over a disturbance on a busy machine. */
const PATIENCE = 60_000;
const A_DAY = 86_400_000;

/** A report on its way; `key` is the Idempotency-Key of the call that is made for it now. */
export interface Run {
  readonly id: number;
  key: string;
  instance: string;
}

export interface FaultStage {
  readonly proxy: PostgresProxy;
  /** kill -9; then the next one, on the same port. */
  killAndStart(): Promise<void>;
  concept(): Promise<Run>;
  submit(run: Run): Promise<void>;
  approve(run: Run, as: 'supervisor' | 'compliance'): Promise<void>;
  withdraw(run: Run): Promise<void>;
  /** Submits it while the process's first job, or its step outside of any job, fails: `hurry` has the leader do it again. */
  submitInVain(run: Run, fails: 'job' | 'step'): Promise<void>;
  /** As if the time had passed: the leader finds the timer due. */
  fire(run: Run, timer: string): Promise<void>;
  /** What failed is tried again now. */
  hurry(run: Run): Promise<void>;
  effects(run: Run): Promise<Effects>;
  untilIs(run: Run, what: string, isSo: (now: Effects) => boolean): Promise<Effects>;
  close(): Promise<void>;
}

export async function openFaultStage(): Promise<FaultStage> {
  const database = await testDatabase();
  const { sql } = database;
  await seedCompany(sql);
  await allowFaults(database.ownerUrl);
  const proxy = await new PostgresProxy(database.url).open();
  const [folder, port] = [await dataFolder(), await freePort()];
  const start = () =>
    startServer(folder.path, { DATABASE_URL: proxy.url, DATABASE_OWNER_URL: database.ownerUrl }, port);
  let server: ServerProcess = await start();
  const [owner, supervisor, compliance] = (await Promise.all(
    ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'].map((name) => program(server.url, name)),
  )) as [Program, Program, Program];
  const people = { supervisor, compliance };
  const effects = (run: Run) => effectsOf(sql, run.id);
  const decide = async (who: Program, path: string, run: Run, body: object) => {
    const call = callOf(`${path}/${run.id}`, body);
    run.key = call.key;
    await insist([who], call);
  };
  const submit = async (run: Run) => {
    await decide(owner, '/api/tasks/reports/submitforapproval', run, {});
    run.instance = await instanceOf(sql, run.id);
  };
  return {
    proxy,
    async killAndStart() {
      await server.kill();
      server = await start();
    },
    async concept() {
      const id = await insist<number>([owner], callOf('/api/reports', completeEntries({ amount: 250 })));
      return { id, key: '', instance: '' };
    },
    submit,
    approve: (run, as) => decide(people[as], '/api/tasks/reports/approve', run, {}),
    withdraw: (run) => decide(owner, '/api/tasks/reports/withdraw', run, { reason: 'Toch niet.' }),
    async submitInVain(run, fails) {
      await sql`insert into test_faults (record_id, what) values (${run.id}, ${fails})`;
      await submit(run);
      await sql`delete from test_faults where record_id = ${run.id}`;
      await tryAgainAt(sql, run.instance, new Date(Date.now() + A_DAY));
    },
    fire: (run, timer) => makeDue(sql, run.instance, timer),
    hurry: (run) => tryAgainAt(sql, run.instance, new Date()),
    effects,
    untilIs: (run, what, isSo) => until(`${what} of ${run.id}`, () => effects(run), isSo, PATIENCE),
    async close() {
      await server.kill();
      await proxy.close();
      await database.drop();
      await folder.remove();
    },
  };
}

async function instanceOf(sql: Sql, report: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from workflow_instances where register = 'giftReport' and record_id = ${report}`;
  return row?.id ?? '';
}

/** Triggers that throw, where a test has said so, in the first job of an approval, or in its step outside of any job. */
async function allowFaults(ownerUrl: string): Promise<void> {
  const owner = connect(ownerUrl, { max: 1 });
  await owner.unsafe(`
    create table test_faults (record_id int not null, what text not null);
    grant select, insert, delete on test_faults to public;
    create function test_fault() returns trigger language plpgsql as $$ begin
      if tg_table_name = 'logbook' then
        if new.code = 'started' and exists (select from test_faults f join workflow_instances i using (record_id)
          where f.what = 'job' and i.id = new.instance_id) then raise exception 'a fault of the test'; end if;
      elsif exists (select from test_faults where what = 'step' and record_id = new.record_id)
        then raise exception 'a fault of the test'; end if;
      return new;
    end $$;
    create trigger test_fault before insert on logbook for each row execute function test_fault();
    create trigger test_fault before update on workflow_instances for each row execute function test_fault();`);
  await owner.end();
}
