import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#/tests/support/app.ts';
import { CAMUNDA_ADDRESS, TURN_MS, WITHOUT_CAMUNDA } from '#/tests/support/camunda.ts';
import { concept, detailsOf } from '#/tests/support/factories.ts';
import { until } from '#/tests/support/until.ts';
import { type Approvals, openApprovals } from './approvals.ts';

describe.runIf(CAMUNDA_ADDRESS)(`Camunda stopped and started in every state of an approval${WITHOUT_CAMUNDA}`, () => {
  let stage: Approvals;
  let sanne: Caller;
  let ruben: Caller;
  let marijke: Caller;
  beforeAll(async () => {
    stage = await openApprovals();
    ({ owner: sanne, supervisor: ruben, compliance: marijke } = stage);
  }, TURN_MS);
  afterAll(() => stage?.close());

  const shows = (id: number, status: number) =>
    until(
      `${id} shows ${status}`,
      () => detailsOf(sanne, id),
      (report) => report.idReportStatus === status,
      30_000,
    );
  const inState5 = async () => {
    const report = await stage.submit();
    await stage.taskOf(report.id);
    return report;
  };

  it('a submission is confirmed at once, waits with status 999, and later starts one instance', async () => {
    await stage.proxy.away();
    const id = await concept(sanne, { amount: 250 });
    const { body } = await sanne.post<{ workflowInstanceId: string }>(`/api/tasks/reports/submitforapproval/${id}`);
    const began = Date.now();
    const confirmed = await sanne.post(`/api/StartWorkflow/${body.workflowInstanceId}/gift-report-approval`);
    expect(confirmed).toMatchObject({ status: 200, body: body.workflowInstanceId });
    expect(Date.now() - began).toBeLessThan(4_000);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
    expect((await sanne.get('/api/reports/my?lang=1043')).status).toBe(200);
    const ready = await sanne.get('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { ok: true, engine: { ok: false, rejected: 0 } } });
    expect(ready.body).toHaveProperty('engine.problem', expect.stringContaining('has not answered since'));
    expect(ready.body).toHaveProperty('engine.cause', 'away');
    expect((await sanne.get('/healthz')).status).toBe(200);
    await stage.proxy.there();
    await shows(id, 5);
    await stage.taskOf(id);
    expect((await sanne.get('/readyz')).body).toMatchObject({ ok: true, engine: { ok: true } });
    expect(await stage.effects(id)).toMatchObject({ instances: 1, tasks: 1, statusChanges: 1 });
  });

  it('a decision counts at once, waits for Camunda, and is carried out once', async () => {
    const { id } = await inState5();
    await stage.proxy.away();
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(409);
    await stage.proxy.there();
    await shows(id, 10);
    await stage.taskOf(id);
    await stage.proxy.away();
    expect((await marijke.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await stage.proxy.there();
    await shows(id, 50);
    await stage.untilIs(id, 'end', ({ instanceState }) => instanceState === 'completed');
    expect(await stage.effects(id)).toMatchObject({ decisions: 2, tasks: 2, openTasks: 0, statusChanges: 3 });
  });

  it('a waiting decision may be taken back and replaced by a new decision', async () => {
    const { id } = await inState5();
    await stage.proxy.away();
    expect((await ruben.post(`/api/tasks/reports/reject/${id}`, { remark: 'Nee, toch niet.' })).status).toBe(200);
    const waits = 'start done, completeTask ready';
    await stage.untilIs(
      id,
      'an attempt that failed and is no longer in progress',
      ({ commands }) => commands === waits,
    );
    expect((await ruben.post(`/api/tasks/reports/compensateforsubmiterror/${id}/5`)).status).toBe(204);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(5);
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await stage.proxy.there();
    await shows(id, 10);
    expect(await stage.effects(id)).toMatchObject({
      decisions: 1,
      commands: 'start done, completeTask void, completeTask done',
    });
  });

  it('a withdrawal waits for Camunda, and then ends the approval', async () => {
    const { id } = await inState5();
    await stage.proxy.away();
    expect((await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'Niet nodig.' })).status).toBe(200);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(999);
    await stage.proxy.there();
    await shows(id, 2);
    await stage.untilIs(id, 'closed task', ({ openTasks }) => openTasks === 0);
  });

  it('an approval during which the connection to Camunda is cut every two seconds still ends once', async ({
    onTestFinished,
  }) => {
    let isOver = false;
    const trouble = (async () => {
      while (!isOver) {
        await stage.proxy.away();
        await new Promise((done) => setTimeout(done, 150));
        await stage.proxy.there();
        await new Promise((done) => setTimeout(done, 2_000));
      }
    })();
    onTestFinished(async () => {
      isOver = true; // ends the loop even if the test failed early
      await trouble;
    });
    const { id } = await inState5();
    expect((await ruben.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await shows(id, 10);
    await stage.taskOf(id);
    expect((await marijke.post(`/api/tasks/reports/approve/${id}`, {})).status).toBe(200);
    await shows(id, 50);
    isOver = true;
    await trouble;
    await stage.untilIs(id, 'end', ({ instanceState }) => instanceState === 'completed');
    expect(await stage.effects(id)).toMatchObject({
      instances: 1,
      decisions: 2,
      tasks: 2,
      openTasks: 0,
      statusChanges: 3,
    });
  }, 90_000);
});
