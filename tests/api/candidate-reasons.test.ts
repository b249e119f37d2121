import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveCandidatesAgain } from '#/bff/tasks/resolve-candidates-again.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { delegate, detailsOf, hire, openTask, submitted } from '#/tests/support/factories.ts';

describe('the reason why somebody has a task', () => {
  let app: TestApp;
  let owner: Caller;
  beforeAll(async () => {
    app = await testApp();
    owner = await hire(app, 'eigenaar', { supervisor: (await hire(app, 'chef')).id });
  });
  afterAll(() => app?.stop());

  const give = async (report: number, who: Caller, reason: string) =>
    app.database.sql`
      insert into inbox_candidates (task_id, user_id, reason) values (${await openTask(app, report)}, ${who.id}, ${reason})`;
  const approve = (who: Caller, report: number) => who.post(`/api/tasks/reports/approve/${report}`, {});

  it('gives neither the candidate nor a stand-in the right to decide if the reason is unknown to the database', async () => {
    const { id } = await submitted(owner, { amount: 20 });
    const auditor = await hire(app, 'controleur');
    const standIn = await hire(app, 'invaller');
    await delegate(app, auditor, standIn);
    await give(id, auditor, 'auditor');
    // Anyone who has had a task can still read the record.
    expect(await approve(auditor, id)).toMatchObject({ status: 409, body: { code: 'NOT_YOUR_TASK' } });
    expect(await approve(standIn, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await detailsOf(owner, id)).idReportStatus).toBe(5);
  });

  it('is checked when the task is assigned again, which removes a candidate whose reason is unknown', async () => {
    const { id } = await submitted(owner, { amount: 20 });
    const former = await hire(app, 'oudgediende');
    await give(id, former, 'auditor');
    await resolveCandidatesAgain(app.database.sql);
    const kept = await app.database.sql<{ name: string; reason: string }[]>`
      select u.display_name as name, c.reason from inbox_candidates c join users u on u.id = c.user_id
      where c.task_id = ${await openTask(app, id)} and c.removed_at is null`;
    expect([...kept]).toEqual([{ name: 'chef', reason: 'supervisor' }]);
  });

  it('still gives the right to decide if the task was escalated', async () => {
    const { id } = await submitted(owner, { amount: 20 });
    const above = await hire(app, 'hogerop');
    await give(id, above, 'escalated');
    expect((await approve(above, id)).status).toBe(200);
  });
});
