import { randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import type { Program } from '#/tests/support/program.ts';
import { insertConcepts } from './database.ts';
import { type Figure, median } from './report.ts';

const CLIENTS = 4;
const TRIPS = 150;
const ROUNDS = 3;
const WARM_UP_ROUNDS = 2;
/** Our pages load the record again after a decision, so they do not request its state in the answer. */
const AS_OUR_CLIENT = { Prefer: 'return=minimal' };

/** Runs `work` for each of the items, CLIENTS of them at a time. @returns items per second */
async function rate<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const queue = [...items];
  const began = performance.now();
  const client = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (items.length * 1_000) / (performance.now() - began);
}

/**
 * Compares submit and approve over HTTP, with rights, engine and workers, with bare SQL that writes as many rows into
 * the same tables in the same two transactions. They alternate, so that both are exposed to the same noise.
 *
 * @param tables a connection as the role that owns the tables
 */
export async function benchRoundTrips(sql: Sql, tables: Sql, owner: Program, supervisor: Program): Promise<Figure[]> {
  const year = new Date().getFullYear();
  const real: number[] = [];
  const bare: number[] = [];
  const rows = await rowsOfOne(sql, owner, supervisor, year);
  const roundTrips = async () =>
    rate(await insertConcepts(sql, owner.upn, TRIPS, year), (id) => roundTrip(owner, supervisor, id));
  // A server that has just started spends a tenth of its time compiling, so it warms up first.
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await roundTrips();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Autovacuum would do this within a minute. Until then, the planner assumes that the tables are empty, for the
    // server and for the bare SQL.
    await tables`analyze`;
    real.push(await roundTrips());
    bare.push(await rate(await insertConcepts(sql, owner.upn, TRIPS, year), (id) => bareRoundTrip(sql, id, rows)));
  }
  return [
    { name: `submit + approve, ${CLIENTS} clients`, value: median(real), unit: '/s' },
    { name: `bare SQL of the same rows (${rows.perTrip} rows), ${CLIENTS} clients`, value: median(bare), unit: '/s' },
    { name: 'ratio', value: median(real.map((value, index) => value / (bare[index] ?? value))), unit: '' },
  ];
}

async function roundTrip(owner: Program, supervisor: Program, id: number): Promise<void> {
  const submitted = await owner.call('POST', `/api/tasks/reports/submitforapproval/${id}`, {});
  const approved = await supervisor.call('POST', `/api/tasks/reports/approve/${id}`, {}, AS_OUR_CLIENT);
  if (submitted.status !== 200 || approved.status !== 204)
    throw new Error(`round trip of ${id}: ${submitted.status}, ${approved.status}`);
}

interface Rows {
  logbook: number;
  audit: number;
  commands: number;
  history: number;
  perTrip: number;
}

/** Counts what one real round trip leaves in each table. */
async function rowsOfOne(sql: Sql, owner: Program, supervisor: Program, year: number): Promise<Rows> {
  const [id = 0] = await insertConcepts(sql, owner.upn, 1, year);
  await roundTrip(owner, supervisor, id);
  const [counts] = await sql<Record<'logbook' | 'audit' | 'commands' | 'history', number>[]>`
    with i as (select workflow_instance_id as id from gift_reports where id = ${id})
    select (select count(*) from logbook where instance_id = i.id) as logbook,
           (select count(*) from audit_entries where entity = 'giftReport' and entity_id = ${String(id)}) as audit,
           (select count(*) from workflow_commands where instance_id = i.id) as commands,
           (select count(*) from wf_history where instance_id = i.id) as history
    from i`;
  if (!counts) throw new Error('the round trip left nothing');
  const { logbook, audit, commands, history } = counts;
  // The round trip also writes the instance, its engine state, task, candidate and decision, and the report itself
  // twice.
  return { ...counts, perTrip: logbook + 2 * audit + commands + history + 7 };
}

/** Writes the same rows by plain statements, in one transaction for the submission and one for the approval. */
async function bareRoundTrip(sql: Sql, id: number, rows: Rows): Promise<void> {
  const [instance, task] = [randomUUID(), randomUUID()];
  await sql.begin((tx) => [
    tx`update gift_reports set status = 5, workflow_instance_id = ${instance}, submitted_at = now() where id = ${id}`,
    tx`insert into workflow_instances (id, register, record_id, process_id, version, engine, state, previous_status) values (${instance}, 'bench', ${id}, 'bench', 1, 'embedded', 'active', 1)`,
    tx`insert into workflow_commands (id, instance_id, kind, payload, state) values (gen_random_uuid(), ${instance}, 'start', '{}', 'done')`,
    tx`insert into wf_instance (id, number, process_id, version, status, state, started_at) values (${instance}, nextval('wf_instance_number'), 'bench', 1, 'active', '{}', now())`,
    tx`insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state) values (${task}, ${task}, ${instance}, 'bench', ${id}, 'SupervisorApproval', 'supervisor', 'open')`,
    tx`insert into inbox_candidates (task_id, user_id, reason) values (${task}, 3, 'supervisor')`,
    tx`insert into logbook (instance_id, user_id, code, event_key) select ${instance}, 1, 'submitted', gen_random_uuid() from generate_series(1, ${rows.logbook >> 1}::int)`,
    tx`with e as (insert into audit_entries (actor_id, actor_kind, action, entity, entity_id, outcome, detail_hash) values (1, 'user', 'bench', 'bench', ${String(id)}, 'done', '\\x00') returning id) insert into audit_details (entry_id, salt, detail) select id, '\\x00', '{}' from e`,
    tx`insert into wf_history (instance_id, step, version, at, elements, events) select ${instance}, n, 1, now(), '{bench}', 'c' from generate_series(1, ${rows.history >> 1}::int) n`,
  ]);
  await sql.begin((tx) => [
    tx`update gift_reports set status = 50, approved_by = 3, approved_at = now() where id = ${id}`,
    tx`update workflow_instances set state = 'completed', ended_at = now() where id = ${instance}`,
    tx`update wf_instance set status = 'completed', revision = 2, ended_at = now() where id = ${instance}`,
    tx`update inbox_tasks set state = 'completed', closed_at = now() where id = ${task}`,
    tx`insert into workflow_commands (id, instance_id, kind, payload, state) select gen_random_uuid(), ${instance}, 'completeTask', '{}', 'done' from generate_series(1, ${rows.commands - 1}::int)`,
    tx`insert into decisions (id, instance_id, task_id, action, decided_by, record_version, record_snapshot, command_id) values (gen_random_uuid(), ${instance}, ${task}, 'approve', 3, 1, '{}', gen_random_uuid())`,
    tx`insert into logbook (instance_id, user_id, code, event_key) select ${instance}, 3, 'approved', gen_random_uuid() from generate_series(1, ${rows.logbook - (rows.logbook >> 1)}::int)`,
    tx`with e as (insert into audit_entries (actor_id, actor_kind, action, entity, entity_id, outcome, detail_hash) select 3, 'user', 'bench', 'bench', ${String(id)}, 'done', '\\x00' from generate_series(1, ${rows.audit - 1}::int) returning id) insert into audit_details (entry_id, salt, detail) select id, '\\x00', '{}' from e`,
    tx`insert into wf_history (instance_id, step, version, at, elements, events) select ${instance}, n, 1, now(), '{bench}', 'c' from generate_series(${(rows.history >> 1) + 1}::int, ${rows.history}::int) n`,
  ]);
}
