import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#/bff/context.ts';
import { discardCommand } from '#/bff/workflow/operate/discard-command.ts';
import { readRun } from '#/bff/workflow/operate/instance/read-run.ts';
import { retryCommand } from '#/bff/workflow/operate/retry-command.ts';
import { readStuck } from '#/bff/workflow/operate/stuck/read-stuck.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { contextOf, detailsOf, openTask, submitted } from '#/tests/support/factories.ts';

/**
 * Commands that need an operator, whichever engine they wait for. The tests write them by hand, so they are never sent.
 */
let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let operator: Context;
let report: { id: number; instance: string };

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben] = [await app.as('sanne.dijkgraaf'), await app.as('ruben.scholten')];
  operator = await contextOf(app, await app.as('thijs.wagenaar'));
});
beforeEach(async () => {
  report = await submitted(sanne, { amount: 250 });
});
afterAll(() => app?.stop());

/** A decision whose command is waiting, as when the engine is unavailable, or was refused. */
async function decisionThat(state: 'ready' | 'sent' | 'rejected'): Promise<string> {
  const { sql } = app.database;
  const task = await openTask(app, report.id);
  const command = crypto.randomUUID();
  await sql`
    insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, refusal, last_error, created_at)
    values (${command}, ${report.instance}, 'completeTask', ${sql.json({ task })}, ${ruben.id}, ${state},
      ${state === 'rejected' ? 'TASK_GONE' : null}, 'no answer', now() - interval '10 minutes')`;
  if (state === 'rejected') return command;
  await sql`update inbox_tasks set state = 'decided' where id = ${task}`;
  await sql`update gift_reports set pending_command_id = ${command} where id = ${report.id}`;
  await sql`
    insert into decisions (id, instance_id, task_id, action, decided_by, record_version, record_snapshot, command_id)
    values (${crypto.randomUUID()}, ${report.instance}, ${task}, 'approve', ${ruben.id}, 1, '{}', ${command})`;
  return command;
}

const stateOf = async (id: string) => {
  const [row] = await app.database.sql<{ state: string; due: boolean }[]>`
    select state, not_before <= now() as due from workflow_commands where id = ${id}`;
  return row;
};

/** The entry of a command in the list of stuck work. */
const stuckBy = async (id: string) => (await readStuck(operator, 14)).rows.find(({ idCommand }) => idCommand === id);

describe('an operator', () => {
  it('sees a command that cannot be delivered, with the possible actions', async () => {
    const waiting = await decisionThat('sent');
    expect(await stuckBy(waiting)).toMatchObject({
      kind: 'waiting',
      workflowInstanceId: report.instance,
      register: 'giftReport',
      allowedActions: ['sendNow', 'discard'],
    });
    expect((await readRun(operator, report.instance, undefined)).commands.at(-1)).toMatchObject({
      idCommand: waiting,
      kind: 'completeTask',
      state: 'sent',
      lastError: 'no answer',
      issuer: ruben.upn,
      allowedActions: ['retry', 'discard'],
    });
  });

  it('can send a waiting command at once', async () => {
    const id = await decisionThat('ready');
    await app.database.sql`update workflow_commands set not_before = now() + interval '5 minutes' where id = ${id}`;
    await retryCommand(operator, id);
    expect(await stateOf(id)).toEqual({ state: 'ready', due: true });
  });

  it('can discard a waiting decision, which undoes it: the task is open again, and the person who decided gets an email', async () => {
    const id = await decisionThat('sent');
    expect((await detailsOf(sanne, report.id)).idReportStatus).toBe(999);
    await discardCommand(operator, id);
    expect((await stateOf(id))?.state).toBe('void');
    expect((await detailsOf(sanne, report.id)).idReportStatus).toBe(5);
    await openTask(app, report.id);
    const mails = await app.database.sql`
      select user_id from mail_outbox where template = 'decisionRefused' and params->>'record' = ${String(report.id)}`;
    expect(mails).toMatchObject([{ user_id: ruben.id }]);
    expect((await ruben.post(`/api/tasks/reports/approve/${report.id}`, {})).status).toBe(200);
  });

  it('can remove a refused decision from the list, but cannot repeat it', async () => {
    const id = await decisionThat('rejected');
    await expect(retryCommand(operator, id)).rejects.toMatchObject({
      code: 'WRONG_STATUS',
      detail: { state: 'rejected', allowedActions: ['discard'] },
    });
    await discardCommand(operator, id);
    expect((await stateOf(id))?.state).toBe('void');
    expect(await stuckBy(id)).toBeUndefined();
    expect((await detailsOf(sanne, report.id)).idReportStatus).toBe(5);
  });

  it('can repeat a refused retry, but not a refused command that needs to be checked again', async () => {
    const { sql } = app.database;
    const refused = async (kind: string, payload: Record<string, string | number | object>) => {
      const id = crypto.randomUUID();
      await sql`
        insert into workflow_commands (id, instance_id, kind, payload, requested_by, state, refusal, done_at)
        values (${id}, ${report.instance}, ${kind}, ${sql.json(payload as never)}, ${operator.actor.id}, 'rejected', 'NOT_WAITING', now())`;
      return id;
    };
    const retry = await refused('resolveIncident', { incident: '1', retries: 1 });
    await retryCommand(operator, retry);
    expect(await stateOf(retry)).toEqual({ state: 'ready', due: true });
    for (const [kind, payload] of [
      ['setVariables', { variables: { decision: 'approve' } }],
      ['migrate', { version: 2 }],
      ['cancel', { reason: 'verkeerde versie' }],
    ] as const)
      await expect(retryCommand(operator, await refused(kind, payload))).rejects.toMatchObject({
        code: 'WRONG_STATUS',
        detail: { allowedActions: ['discard'] },
      });
  });

  it('is the only person who may discard a command, and cannot send one that does not exist', async () => {
    const id = await decisionThat('ready');
    const supervisor = await contextOf(app, ruben);
    await expect(discardCommand(supervisor, id)).rejects.toMatchObject({ code: 'NO_RIGHT' });
    await expect(retryCommand(operator, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
