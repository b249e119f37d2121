import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#/bff/database/connection.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { countsOf, detailsOf, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
});
afterAll(() => app?.stop());

const tell = <T>(what: (tx: Tx) => Promise<T>) => app.database.sql.begin(what);
const tasksOf = (instance: string) =>
  app.database.sql`select engine_task_key as key, state from inbox_tasks where instance_id = ${instance} order by key`;
const task = (instance: string, key: string) => ({
  engineTaskKey: key,
  instance,
  elementId: 'Extra',
  approverRule: 'compliance',
  dueAt: null,
});

describe('events of the engine, reported twice or out of order', () => {
  it('a task that is reported twice exists only once, with each candidate only once', async () => {
    const { id, instance } = await submitted(sanne);
    const key = `twice-${id}`;
    await tell((tx) => workflowEvents.taskCreated(tx, task(instance, key)));
    await tell((tx) => workflowEvents.taskCreated(tx, task(instance, key)));
    const rows = await app.database.sql`
      select count(*)::int as count from inbox_tasks t join inbox_candidates c on c.task_id = t.id
      where t.engine_task_key = ${key}`;
    expect(rows).toEqual([{ count: 2 }]);
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 2 });
  });

  it('a task whose end is reported before its opening leaves a tombstone, so the late opening has no effect', async () => {
    const { id, instance } = await submitted(sanne);
    const key = `late-${id}`;
    await tell((tx) => workflowEvents.taskCanceled(tx, { engineTaskKey: key, instance }));
    await tell((tx) => workflowEvents.taskCreated(tx, task(instance, key)));
    expect((await tasksOf(instance)).find((row) => row.key === key)).toEqual({ key, state: 'canceled' });
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 1 });
  });

  it('a late start or a second end of an instance has no effect', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    const state = () => app.database.sql`select state, ended_at from workflow_instances where id = ${instance}`;
    const before = await state();
    await tell((tx) => workflowEvents.started(tx, { instance, engineKey: `again-${id}`, version: 1 }));
    await tell((tx) => workflowEvents.ended(tx, { instance, how: 'canceled' }));
    expect(await state()).toEqual(before);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
  });

  it('a task with an unknown rule has no candidates, and operators get an email', async () => {
    const { id, instance } = await submitted(sanne);
    const unknown = { ...task(instance, `unknown-${id}`), approverRule: 'chairman' };
    await tell((tx) => workflowEvents.taskCreated(tx, unknown));
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 2 });
    const thijs = await app.as('thijs.wagenaar');
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'taskWithoutApprover' and (params->>'record')::int = ${id}`;
    expect(mails).toEqual([{ user_id: thijs.id }]);
  });

  it('only a decision in Openboek completes a task', async () => {
    const { id, instance } = await submitted(sanne);
    const [row] = await app.database.sql<{ key: string }[]>`
      select engine_task_key as key from inbox_tasks where id = ${await openTask(app, id)}`;
    const complete = (command: string | null) =>
      tell((tx) => workflowEvents.taskCompleting(tx, { instance, engineTaskKey: row?.key ?? '', command }));
    expect(await complete(null)).toBe('deny');
    expect(await complete(randomUUID())).toBe('deny');
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 1 });
  });

  it('SS-010 a run that an operator cancels returns its record to the owner with the reason', async () => {
    const { id, instance } = await submitted(sanne);
    const { engine, sql } = app.services;
    const thijs = await app.as('thijs.wagenaar');
    await sql.begin((tx) =>
      engine.submit(tx, { id: randomUUID(), instance, by: thijs.id, kind: 'cancel', reason: 'dubbel ingevoerd' }),
    );
    expect(await detailsOf(sanne, id)).toMatchObject({
      idReportStatus: 2,
      wfReason: 'dubbel ingevoerd',
      allowedActions: ['read', 'revise', 'copy'],
    });
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 0 });
  });

  it('all operators get an email when another engine answers in place of the right one, and the audit log shows it', async () => {
    const { sql } = app.database;
    const [thijs, owner] = await Promise.all([app.as('thijs.wagenaar'), app.as('sanne.dijkgraaf')]);
    await sql`
      insert into camunda_clusters (id, marker_key, last_key, replaced_at, replaced_how)
      values (${randomUUID()}, '1', 1, now(), 'emptied')`;
    await tell((tx) => workflowEvents.engineReplaced?.(tx, { how: 'emptied', running: 154 }) ?? Promise.resolve());
    const mails = await sql<{ user_id: number }[]>`
      select user_id from mail_outbox where template = 'engineReplaced' order by user_id`;
    const operators = await sql<{ id: number }[]>`
      select distinct ur.user_id as id from user_roles ur join roles r on r.id = ur.role_id
      where r.name = 'Operator' order by 1`;
    expect(mails.map((mail) => mail.user_id)).toContain(thijs.id);
    expect(mails.map((mail) => mail.user_id)).not.toContain(owner.id);
    expect(mails.length).toBe(operators.length);
    await tell((tx) => workflowEvents.engineBack?.(tx) ?? Promise.resolve());
    const entries = await sql`
      select e.action, e.actor_kind, (d.detail #>> '{}')::jsonb as detail
      from audit_entries e join audit_details d on d.entry_id = e.id where e.entity = 'engine' order by e.id`;
    expect(entries).toEqual([
      { action: 'engine.replaced', actor_kind: 'system', detail: { how: 'emptied', running: 154 } },
      { action: 'engine.back', actor_kind: 'system', detail: {} },
    ]);
  });
});
