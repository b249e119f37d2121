/**
 * The real server as a separate process, with its Postgres behind a proxy that holds connections at a chosen statement,
 * and three people who repeat each call with the same key until it is answered. It serves gift reports or activities.
 */
import type { RegisterName } from '#/bff/contract/registers.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { seedCompany } from '#/bff/database/seed/seed-example.ts';
import { freePort } from '#/infra/postgres/free-port.ts';
import { completeActivity } from '#/tests/support/activities.ts';
import { testDatabase } from '#/tests/support/database.ts';
import { type Effects, effectsOf } from '#/tests/support/effects.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { PostgresProxy } from '#/tests/support/postgres-proxy.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { dataFolder, type ServerProcess, startServer } from '#/tests/support/server-process.ts';
import { until } from '#/tests/support/until.ts';
import { makeDue, tryAgainAt } from './due.ts';
import { callOf, insist } from './insist.ts';

/** How long a step may take to recover from a disturbance on a busy machine, in milliseconds. */
const PATIENCE = 60_000;
const A_DAY = 86_400_000;

/** A record in its approval; `key` is the Idempotency-Key of its current call. */
export interface Run {
  readonly id: number;
  key: string;
  instance: string;
}

/** The person who decides first, and the person who decides second. */
type Approver = 'first' | 'second';

/** What differs between registers: the people, the calls, and the record that needs both approvals. */
export interface Approved {
  readonly register: RegisterName;
  /** The owner and the two approvers. */
  readonly people: readonly [owner: string, first: string, second: string];
  readonly create: string;
  entries(people: readonly Program[]): Promise<object>;
  /** The path of the register's tasks, such as /api/tasks/reports. */
  readonly tasks: string;
  readonly submit: string;
  /** The timer that reminds the first approver. */
  readonly reminder: string;
  /** The status of the record once it is withdrawn. */
  readonly withdrawn: number;
}

export const APPROVED_REPORTS: Approved = {
  register: 'giftReport',
  people: ['sanne.dijkgraaf', 'ruben.scholten', 'marijke.vandenbroek'],
  create: '/api/reports',
  entries: async () => completeEntries({ amount: 250 }),
  tasks: '/api/tasks/reports',
  submit: 'submitforapproval',
  reminder: 'RemindSupervisorTimer',
  withdrawn: 2,
};

export const APPROVED_ACTIVITIES: Approved = {
  register: 'processingActivity',
  people: ['sanne.dijkgraaf', 'fatima.bouzid', 'marijke.vandenbroek'],
  create: '/api/ProcessingActivities',
  async entries([owner, officer]) {
    const [ofOwner, ofOfficer] = await Promise.all([owner, officer].map(async (who) => idOf(who as Program)));
    return completeActivity(ofOwner ?? 0, ofOfficer ?? 0, { dpiaRequired: true });
  },
  tasks: '/api/tasks/activity',
  submit: 'submitforprocessing',
  reminder: 'RemindPrivacyOfficerTimer',
  withdrawn: 1,
};

async function idOf(who: Program): Promise<number> {
  return (await who.call<{ idUser: number }>('GET', '/api/Startup')).body.idUser;
}

export interface FaultStage {
  readonly approved: Approved;
  readonly proxy: PostgresProxy;
  /** Kills the server with -9, and then starts the next server on the same port. */
  killAndStart(): Promise<void>;
  concept(): Promise<Run>;
  submit(run: Run): Promise<void>;
  approve(run: Run, as: Approver): Promise<void>;
  withdraw(run: Run): Promise<void>;
  /**
   * Submits a record while the first job of the process, or the step that the engine takes outside a job, fails;
   * `hurry` makes the leader retry what failed.
   */
  submitInVain(run: Run, fails: 'job' | 'step'): Promise<void>;
  /** Makes it look as if the time of a timer had passed, so that the leader finds the timer due. */
  fire(run: Run, timer: string): Promise<void>;
  /** Makes the leader retry failed work now. */
  hurry(run: Run): Promise<void>;
  effects(run: Run): Promise<Effects>;
  untilIs(run: Run, what: string, isSo: (now: Effects) => boolean): Promise<Effects>;
  close(): Promise<void>;
}

export async function openFaultStage(approved = APPROVED_REPORTS): Promise<FaultStage> {
  const { register, tasks } = approved;
  const database = await testDatabase();
  const { sql } = database;
  await seedCompany(sql);
  await allowFaults(database.ownerUrl);
  const proxy = await new PostgresProxy(database.url).open();
  const [folder, port] = [await dataFolder(), await freePort()];
  const start = () =>
    startServer(folder.path, { DATABASE_URL: proxy.url, DATABASE_OWNER_URL: database.ownerUrl }, port);
  let server: ServerProcess = await start();
  const [owner, first, second] = (await Promise.all(approved.people.map((name) => program(server.url, name)))) as [
    Program,
    Program,
    Program,
  ];
  const people = { first, second };
  const entries = await approved.entries([owner, first, second]);
  const effects = (run: Run) => effectsOf(sql, run.id, register);
  const decide = async (who: Program, path: string, run: Run, body: object) => {
    const call = callOf(`${path}/${run.id}`, body);
    run.key = call.key;
    await insist([who], call);
  };
  const submit = async (run: Run) => {
    await decide(owner, `${tasks}/${approved.submit}`, run, {});
    run.instance = await instanceOf(sql, register, run.id);
  };
  return {
    approved,
    proxy,
    async killAndStart() {
      await server.kill();
      server = await start();
    },
    async concept() {
      const id = await insist<number>([owner], callOf(approved.create, entries));
      return { id, key: '', instance: '' };
    },
    submit,
    approve: (run, as) => decide(people[as], `${tasks}/approve`, run, {}),
    withdraw: (run) => decide(owner, `${tasks}/withdraw`, run, { reason: 'Toch niet.' }),
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

async function instanceOf(sql: Sql, register: RegisterName, id: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from workflow_instances where register = ${register} and record_id = ${id}`;
  return row?.id ?? '';
}

/**
 * Adds triggers that throw on request, in the first job of an approval or in the step that the engine takes outside a
 * job.
 */
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
