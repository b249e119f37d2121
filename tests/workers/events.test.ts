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

describe('events of the engine, told twice or out of order', () => {
  it('a task that is told twice is there once, with its candidates once', async () => {
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

  it('a close that comes first leaves a tombstone: the late opening opens nothing', async () => {
    const { id, instance } = await submitted(sanne);
    const key = `late-${id}`;
    await tell((tx) => workflowEvents.taskCanceled(tx, { engineTaskKey: key, instance }));
    await tell((tx) => workflowEvents.taskCreated(tx, task(instance, key)));
    expect((await tasksOf(instance)).find((row) => row.key === key)).toEqual({ key, state: 'canceled' });
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 1 });
  });

  it('a late start or a second end changes nothing', async () => {
    const { id, instance } = await submitted(sanne, { amount: 20 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    const state = () => app.database.sql`select state, ended_at from workflow_instances where id = ${instance}`;
    const before = await state();
    await tell((tx) => workflowEvents.started(tx, { instance, engineKey: `again-${id}`, version: 1 }));
    await tell((tx) => workflowEvents.ended(tx, { instance, how: 'canceled' }));
    expect(await state()).toEqual(before);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
  });

  it('a task with a rule that we do not have waits with nobody, and operators are told', async () => {
    const { id, instance } = await submitted(sanne);
    const unknown = { ...task(instance, `unknown-${id}`), approverRule: 'chairman' };
    await tell((tx) => workflowEvents.taskCreated(tx, unknown));
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 2 });
    const thijs = await app.as('thijs.wagenaar');
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'taskWithoutApprover' and (params->>'record')::int = ${id}`;
    expect(mails).toEqual([{ user_id: thijs.id }]);
  });

  it('nothing but a decision of ours completes a task', async () => {
    const { id } = await submitted(sanne);
    const [row] = await app.database.sql<{ key: string }[]>`
      select engine_task_key as key from inbox_tasks where id = ${await openTask(app, id)}`;
    const complete = (command: string | null) =>
      tell((tx) => workflowEvents.taskCompleting(tx, { engineTaskKey: row?.key ?? '', command }));
    expect(await complete(null)).toBe('deny');
    expect(await complete(randomUUID())).toBe('deny');
    expect(await countsOf(app, id)).toMatchObject({ openTasks: 1 });
  });

  it('SS-010 what an operator cancels goes back to its owner with the reason', async () => {
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
});
