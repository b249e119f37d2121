import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { createEmbeddedEngine } from '#/infra/engine/embedded/engine.ts';
import { type TestDatabase, testDatabase } from '#/tests/support/database.ts';
import { recordingInbox } from './inbox.ts';

const RUNNING = 100_000;
const SOON = new Date(Date.now() + 86_400_000);

let database: TestDatabase;
/** A single connection, because a connection can flush only its own statistics, which show what it has read. */
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = connect(database.url, { max: 1, statementTimeout: 0 });
  await fill(sql);
}, 300_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

/**
 * Inserts RUNNING running instances, each with a timer, a job that waits for its next attempt, and a completed command.
 */
async function fill(db: Sql): Promise<void> {
  await db`
    insert into workflow_instances (id, register, record_id, process_id, engine, state, previous_status)
    select md5(n::text)::uuid, 'giftReport', n, 'many', 'embedded', 'active', 1 from generate_series(1, ${RUNNING}::int) n`;
  await db`
    insert into wf_instance (id, number, process_id, version, status, state, started_at)
    select md5(n::text)::uuid, n, 'many', 1, 'active', '{"status": "active"}', now() from generate_series(1, ${RUNNING}::int) n`;
  await db`
    insert into wf_timer (key, instance_id, element_id, due, try_at)
    select n, md5(n::text)::uuid, 't', ${SOON}, ${SOON} from generate_series(1, ${RUNNING}::int) n`;
  await db`
    insert into wf_job (key, instance_id, element_id, type, retries, due)
    select n, md5(n::text)::uuid, 'w', 'w', 3, ${SOON} from generate_series(1, ${RUNNING}::int) n`;
  await db`
    insert into workflow_commands (id, instance_id, kind, payload, state)
    select md5(n::text)::uuid, md5(n::text)::uuid, 'start', '{}', 'done' from generate_series(1, ${RUNNING}::int) n`;
  // Brings the database to the state that it reaches automatically within a minute.
  const owner = connect(database.ownerUrl, { max: 1, statementTimeout: 0 });
  await owner`analyze wf_timer, wf_job, workflow_commands, wf_instance, wf_history`;
  await owner.end();
}

/** The number of rows read so far from the tables with one row for each instance, in the whole test database. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`;
  const [row] = await sql<{ read: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables
    where relname in ('wf_timer', 'wf_job', 'wf_instance', 'workflow_commands')`;
  return row?.read ?? -1;
}

it(`a runner that looks for work reads only what is due and none of ${RUNNING} running instances`, async () => {
  const log = { warn: () => {}, error: () => {} };
  const engine = createEmbeddedEngine({ sql, jobs: [], events: recordingInbox([], () => 'allow'), log });
  await engine.runDue();
  const before = await rowsRead();
  await engine.runDue();
  await engine.health();
  expect((await rowsRead()) - before).toBeLessThan(10);
});
