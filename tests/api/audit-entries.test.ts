import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { submitRecord } from '#/bff/registers/submit.ts';
import { workflowEvents } from '#/bff/workflow/events.ts';
import type { Answer } from '#/tests/support/answer.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { type Audited, auditOf } from '#/tests/support/audit.ts';
import { concept, contextOf, delegate, detailsOf, engineWith, openTask, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
/**
 * An employee of Infra, her supervisor, a colleague, a member of compliance for Infra, and a supervisor of another
 * company.
 */
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;
let dewi: Caller;
let niels: Caller;

beforeAll(async () => {
  app = await testApp();
  [sanne, ruben, youssef, dewi, niels] = (await Promise.all(
    ['sanne.dijkgraaf', 'ruben.scholten', 'youssef.elidrissi', 'dewi.pattinama', 'niels.postema'].map(app.as),
  )) as [Caller, Caller, Caller, Caller, Caller];
});
afterAll(() => app?.stop());

/** Noordveen Infra. */
const COMPANY = 2;

/** All audit entries of the request that got this answer. @throws if the call was refused */
async function entriesOf({ status, body, headers }: Answer): Promise<Audited[]> {
  if (status !== 200 && status !== 204) throw new Error(`refused: ${status} ${JSON.stringify(body)}`);
  return auditOf(app, { requestId: headers.get('x-request-id') });
}

/** A list with the only entry about this action, taken by this person on a report of Infra. */
const done = (action: string, who: Caller, id: number, detail: Record<string, unknown>) => [
  {
    action,
    actorId: who.id,
    actorKind: 'user',
    entity: 'giftReport',
    entityId: String(id),
    companyId: COMPANY,
    outcome: 'done',
    detail,
  },
];

const numberOf = async (id: number) => (await detailsOf(sanne, id)).number;

describe('the audit entry of what somebody does to their own report', () => {
  it('is report.create with the number of the report', async () => {
    const answer = await sanne.post<number>('/api/reports', completeEntries());
    const number = await numberOf(answer.body);
    expect(number).toMatch(/^GR-\d{4}-\d{5}$/);
    expect(await entriesOf(answer)).toEqual(done('report.create', sanne, answer.body, { number }));
  });

  it('is report.update with the version that it created', async () => {
    const id = await concept(sanne);
    const answer = await sanne.put('/api/reports', completeEntries({ idReport: id, version: 1, gift: 'Boekenbon' }));
    expect(await entriesOf(answer)).toEqual(done('report.update', sanne, id, { version: 2 }));
  });

  it('is report.copy, on the copy, with the number of the original', async () => {
    const id = await concept(sanne);
    const answer = await sanne.post<number>(`/api/reports/${id}/copy`);
    const [from, number] = [await numberOf(id), await numberOf(answer.body)];
    expect(from).not.toBe(number);
    expect(await entriesOf(answer)).toEqual(done('report.copy', sanne, answer.body, { from, number }));
  });

  it('is report.delete with the number of the report', async () => {
    const id = await concept(sanne);
    const number = await numberOf(id);
    const answer = await sanne.delete(`/api/reports/${id}`);
    expect(await entriesOf(answer)).toEqual(done('report.delete', sanne, id, { number }));
  });

  it('is report.submit with the workflow instance and the version that was submitted', async () => {
    const id = await concept(sanne);
    const number = await numberOf(id);
    const answer = await sanne.post<SubmitAnswer>(`/api/tasks/reports/submitforapproval/${id}`);
    const instance = answer.body.workflowInstanceId;
    expect(await entriesOf(answer)).toEqual(
      done('report.submit', sanne, id, { number, status: 1, instance, version: 1 }),
    );
  });

  it('is report.withdraw with the workflow instance and the reason, then report.revise', async () => {
    const { id, instance } = await submitted(sanne);
    const number = await numberOf(id);
    const withdrawn = await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'bedrag was verkeerd' });
    expect(await entriesOf(withdrawn)).toEqual(
      done('report.withdraw', sanne, id, { number, status: 5, instance, reason: 'bedrag was verkeerd' }),
    );
    const revised = await sanne.post(`/api/tasks/reports/revise/${id}`);
    expect(await entriesOf(revised)).toEqual(done('report.revise', sanne, id, { number, status: 2 }));
  });
});

describe('the audit entry of a decision', () => {
  it('is report.approve with its task and the version that was decided on, in the person’s own name', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const answer = await ruben.post(`/api/tasks/reports/approve/${id}`);
    expect(await entriesOf(answer)).toEqual(
      done('report.approve', ruben, id, { number, status: 5, task, version: 1, onBehalfOf: null }),
    );
  });

  it('is also report.approve for the second of two approvals', async () => {
    const { id } = await submitted(sanne, { amount: 400 });
    await ruben.post(`/api/tasks/reports/approve/${id}`);
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const answer = await dewi.post(`/api/tasks/reports/approve/${id}`);
    expect(await entriesOf(answer)).toEqual(
      done('report.approve', dewi, id, { number, status: 10, task, version: 1, onBehalfOf: null }),
    );
  });

  it('is report.reject with its task and the version', async () => {
    const { id } = await submitted(sanne);
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const answer = await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'past niet bij ons beleid' });
    expect(await entriesOf(answer)).toEqual(
      done('report.reject', ruben, id, { number, status: 5, task, version: 1, onBehalfOf: null }),
    );
  });

  it.each(['approve', 'reject'])('to %s names the person who had handed over the task', async (action) => {
    const { id } = await submitted(sanne, { amount: 20 });
    await ruben.post(`/api/tasks/reports/handover/${id}`, { idUser: niels.id });
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const answer = await niels.post(`/api/tasks/reports/${action}/${id}`, { remark: 'namens Ruben' });
    expect(await entriesOf(answer)).toEqual(
      done(`report.${action}`, niels, id, { number, status: 5, task, version: 1, onBehalfOf: ruben.id }),
    );
  });

  it('names the person on whose behalf a delegate decided', async () => {
    const { sql } = app.database;
    await delegate(app, ruben, youssef);
    const { id } = await submitted(sanne, { amount: 20 });
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const answer = await youssef.post(`/api/tasks/reports/approve/${id}`);
    await sql`delete from delegations where user_id = ${ruben.id}`;
    expect(await entriesOf(answer)).toEqual(
      done('report.approve', youssef, id, { number, status: 5, task, version: 1, onBehalfOf: ruben.id }),
    );
  });
});

describe('the audit entry of handing over', () => {
  it('is report.handOver with the task and the receiver, then report.reclaim with the task and the same person', async () => {
    const { id } = await submitted(sanne);
    const [task, number] = [await openTask(app, id), await numberOf(id)];
    const handed = await ruben.post(`/api/tasks/reports/handover/${id}`, { idUser: niels.id });
    expect(await entriesOf(handed)).toEqual(
      done('report.handOver', ruben, id, { number, status: 5, task, to: niels.id }),
    );
    const reclaimed = await ruben.post(`/api/tasks/reports/reclaim/${id}`);
    expect(await entriesOf(reclaimed)).toEqual(
      done('report.reclaim', ruben, id, { number, status: 5, task, from: niels.id }),
    );
  });
});

describe('the audit entry of freezing', () => {
  it('is report.lock with the reason, then report.release', async () => {
    const { id } = await submitted(sanne);
    const number = await numberOf(id);
    const locked = await dewi.post(`/api/tasks/reports/lock/${id}`, { reason: 'onderzoek naar leverancier' });
    expect(await entriesOf(locked)).toEqual(
      done('report.lock', dewi, id, { number, status: 5, reason: 'onderzoek naar leverancier' }),
    );
    const released = await dewi.post(`/api/tasks/reports/release/${id}`);
    expect(await entriesOf(released)).toEqual(done('report.release', dewi, id, { number, status: 5 }));
  });
});

describe('the audit entry of taking back', () => {
  const down = async () => {
    throw new Error('the engine is down');
  };
  /** Services whose engine is down, so that commands stay in the state `ready`. */
  const stuck = () => ({
    engine: engineWith(app, { events: { ...workflowEvents, started: down, taskCompleting: down }, jobs: [] }),
  });
  /** The id of the only waiting command of this report; a random id if there is none or more than one. */
  async function waitingCommand(id: number): Promise<string> {
    const rows = await app.database.sql<{ id: string }[]>`
      select c.id from workflow_commands c join workflow_instances i on i.id = c.instance_id
      where i.record_id = ${id} and c.state = 'ready'`;
    return rows.length === 1 ? (rows[0]?.id ?? '') : randomUUID();
  }

  it('is report.takeBack for a submission, with the command that was taken back', async () => {
    const id = await concept(sanne);
    await submitRecord(await contextOf(app, sanne, stuck()), giftReports, id);
    const [command, number] = [await waitingCommand(id), await numberOf(id)];
    const answer = await sanne.post(`/api/tasks/reports/compensateforsubmiterror/${id}/1`);
    expect(await entriesOf(answer)).toEqual(
      done('report.takeBack', sanne, id, { number, status: 1, command, kind: 'start' }),
    );
  });

  it('is report.takeBack for a decision, by the person who had made it', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const approve = { action: 'approve', remark: null, stepId: null } as const;
    await decideRecord(await contextOf(app, ruben, stuck()), giftReports, id, approve);
    const [command, number] = [await waitingCommand(id), await numberOf(id)];
    const answer = await ruben.post(`/api/tasks/reports/compensateforsubmiterror/${id}/5`);
    expect(await entriesOf(answer)).toEqual(
      done('report.takeBack', ruben, id, { number, status: 5, command, kind: 'completeTask' }),
    );
  });
});
