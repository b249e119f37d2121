/**
 * The rows and the inbox that an engine needs from Openboek: the minimum that the port requires, for tests without
 * registers.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '#/bff/database/connection.ts';
import type { WorkflowEngine, WorkflowEvents } from '#/bff/workflow/engine.ts';
import { insertJobFailure } from '#/bff/workflow/job-failure-queries.ts';

/** Users 1 and 2, who issue the commands. */
export async function insertPeople(sql: Sql): Promise<void> {
  await sql`insert into companies (id, name) values (1, 'Noordveen')`;
  await sql`
    insert into users (id, upn, display_name, company_id)
    select id, 'user' || id || '@noordveen.example', 'User ' || id, 1 from generate_series(1, 2) id`;
}

let records = 0;

/** Inserts the instance row that a register creates before it starts a process. */
export async function insertInstance(
  sql: Sql,
  id: string,
  process: string,
  engine: WorkflowEngine['kind'] = 'embedded',
): Promise<void> {
  await sql`
    insert into workflow_instances (id, register, record_id, process_id, engine, state, previous_status)
    values (${id}, 'giftReport', ${++records}, ${process}, ${engine}, 'starting', 1)`;
}

/** Stores a definition and deploys it; throws an error with all problems if there are any. @returns the version */
export async function deployText(sql: Sql, engine: WorkflowEngine, xml: string): Promise<number> {
  const result = await engine.deploy(await insertDefinition(sql, xml), 1);
  if ('problems' in result)
    throw new Error(result.problems.map((each) => `${each.element}: ${each.message}`).join('\n'));
  return result.version;
}

export async function insertDefinition(sql: Sql, xml: string): Promise<number> {
  const process = /<bpmn:process id="([^"]+)"/.exec(xml)?.[1] ?? '';
  const sha256 = createHash('sha256').update(xml).digest();
  const [row] = await sql<{ id: number }[]>`
    insert into process_definitions (process_id, state, origin, xml, sha256)
    values (${process}, 'draft', 'shipped', ${xml}, ${sha256}) returning id`;
  return row?.id ?? 0;
}

/**
 * Stores the state of an instance, and its tasks by the engine's key, from events that may be repeated or out of order.
 * @param told collects the events, except completed tasks and failed jobs: the kind, then the element and a detail if
 * there are any
 */
export function recordingInbox(told: string[], answer: () => 'allow' | 'deny'): WorkflowEvents {
  return {
    async started(tx, { instance, engineKey, version }) {
      told.push('started');
      await tx`
        update workflow_instances set engine_key = ${engineKey}, version = ${version},
          state = case state when 'starting' then 'active' else state end
        where id = ${instance}`;
    },
    async taskCreated(tx, { engineTaskKey, instance, elementId, approverRule, dueAt }) {
      told.push(`created ${elementId} ${approverRule}`.trimEnd());
      await tx`
        insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state, due_at)
        values (${randomUUID()}, ${engineTaskKey}, ${instance}, 'giftReport', 1, ${elementId}, ${approverRule}, 'open', ${dueAt})
        on conflict (instance_id, engine_task_key) do update set element_id = ${elementId}, approver_rule = ${approverRule}, due_at = ${dueAt}`;
    },
    async taskCompleting(tx, { instance, engineTaskKey }) {
      if (answer() === 'deny') return 'deny';
      await tx`update inbox_tasks set state = 'completed'
        where instance_id = ${instance} and engine_task_key = ${engineTaskKey}`;
      return 'allow';
    },
    async taskCanceled(tx, { engineTaskKey, instance }) {
      const [row] = await tx<{ element: string }[]>`
        insert into inbox_tasks (id, engine_task_key, instance_id, register, record_id, element_id, approver_rule, state)
        values (${randomUUID()}, ${engineTaskKey}, ${instance}, 'giftReport', 1, '', '', 'canceled')
        on conflict (instance_id, engine_task_key) do update set state = 'canceled' returning element_id as element`;
      told.push(`canceled ${row?.element}`);
    },
    async incident(_tx, { element, type, open }) {
      told.push(`${open ? 'incident' : 'resolved'} ${element} ${type}`);
    },
    jobFailed: insertJobFailure,
    async ended(tx, { instance, how }) {
      told.push(how);
      await tx`update workflow_instances set state = ${how}, ended_at = now() where id = ${instance}`;
      await tx`update inbox_tasks set state = 'canceled' where instance_id = ${instance} and state = 'open'`;
    },
    async commandRejected(_tx, { refusal }) {
      told.push(`rejected ${refusal}`);
    },
  };
}
