import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';

let app: TestApp;
let sanne: Caller;
let youssef: Caller;
beforeAll(async () => {
  app = await testApp();
  [sanne, youssef] = [await app.as('sanne.dijkgraaf'), await app.as('youssef.elidrissi')];
});
afterAll(() => app.stop());

describe('an Idempotency-Key', () => {
  it('gives a repeated call the first answer, and creates nothing twice', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => sanne.post<number>('/api/reports', completeEntries(), key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  });

  it('is read only with a POST, where it must be a UUID', async () => {
    const key = { 'Idempotency-Key': 'mine' };
    const refused = await sanne.post<ErrorBody>('/api/reports', completeEntries(), key);
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((await sanne.get('/api/reports/my?year=2026', key)).status).toBe(200);
    const { body: idReport } = await sanne.post<number>('/api/reports', completeEntries());
    const entries = { ...completeEntries({ gift: 'Boek' }), idReport, version: 1 };
    expect((await sanne.put('/api/reports', entries, key)).status).toBe(200);
    expect((await sanne.delete(`/api/reports/${idReport}`, key)).status).toBe(200);
  });

  it('counts for one call only: another body, path or person makes it a different call', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await sanne.post<number>('/api/reports', completeEntries(), key);
    const other = await sanne.post<ErrorBody>('/api/reports', completeEntries({ gift: 'Boek' }), key);
    expect(other).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    const copied = await sanne.post<ErrorBody>(`/api/reports/${first.body}/copy`, undefined, key);
    expect(copied).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    const theirs = await youssef.post<number>('/api/reports', completeEntries(), key);
    expect(theirs.body).not.toBe(first.body);
  });

  it('gives two people who use the same key their own answers again, in whichever order they called', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const create = (who: Caller) => who.post<number>('/api/reports', completeEntries(), key);
    const [hers, his] = [await create(sanne), await create(youssef)];
    expect([hers.status, his.status]).toEqual([200, 200]);
    expect(his.body).not.toBe(hers.body);
    expect((await create(sanne)).body).toBe(hers.body);
    expect((await create(youssef)).body).toBe(his.body);
    const owners = await app.database.sql`
      select id, user_id as owner from gift_reports where id in (${hers.body}, ${his.body}) order by id`;
    expect(owners).toEqual([
      { id: hers.body, owner: sanne.id },
      { id: his.body, owner: youssef.id },
    ]);
    // Neither person learns that the other has used the same key for something else.
    const other = await youssef.post(
      '/api/delegations',
      { idUser: sanne.id, from: '2095-01-01', to: '2095-01-02' },
      key,
    );
    expect(other).toMatchObject({ status: 409, body: { code: 'SAME_KEY_OTHER_CALL' } });
    expect((await create(sanne)).body).toBe(hers.body);
  });
});

describe('a required body', () => {
  it.each([
    ['has no type', {}],
    ['is plain text', { 'Content-Type': 'text/plain' }],
  ])('is refused if it %s, and nothing is created', async (_what, headers) => {
    const before = (await sanne.get<unknown[]>('/api/reports/my')).body.length;
    const response = await sanne.send('/api/reports', { method: 'POST', headers, body: new Blob([]) });
    expect(response.status).toBe(415);
    expect((await sanne.get<unknown[]>('/api/reports/my')).body).toHaveLength(before);
  });
});

describe('somebody who left', () => {
  it('is no longer asked for a decision: the task goes to the supervisor above', async () => {
    await app.database.sql`update users set left_on = current_date - 1 where upn = 'ruben.scholten@noordveen.example'`;
    const { body: id } = await sanne.post<number>('/api/reports', completeEntries());
    const { body } = await sanne.get<ReportDetails>(`/api/reports/details/${id}`);
    expect(body.nextApprovers).toEqual(['Bram Veldkamp']);
    expect((await sanne.post(`/api/tasks/reports/submitforapproval/${id}`)).status).toBe(200);
    const actors = (await sanne.get<ReportDetails>(`/api/reports/details/${id}`)).body.workflowActions.map(
      ({ upn }) => upn,
    );
    expect(new Set(actors)).toEqual(new Set(['bram.veldkamp@noordveen.example']));
  });
});
