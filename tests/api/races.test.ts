import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { Answer } from '#/tests/support/answer.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, countsOf, detailsOf, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;
let dewi: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  marijke = await app.as('marijke.vandenbroek');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app?.stop());

const ROUNDS = 8;
const rounds = Array.from({ length: ROUNDS }, (_, round) => ({ round }));

/** Expects one 200; every other answer must be a 409 with the currently allowed actions. */
function oneWinner(answers: readonly Answer[]): void {
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...answers.slice(1).map(() => 409)]);
  for (const { status, body } of answers)
    if (status === 409) expect((body as ErrorBody).allowedActions).toContain('read');
}

const post = (who: Caller, verb: string, id: number, body?: unknown, headers?: Record<string, string>) =>
  who.post(`/api/tasks/reports/${verb}/${id}`, body, headers);

describe('calls at once, which have the effect of one order of the calls, and nothing is done twice', () => {
  it.each(rounds)('approve against approve, by two people of compliance ($round)', async () => {
    const { id } = await submitted(sanne, { amount: 700 });
    await post(ruben, 'approve', id);
    oneWinner(await Promise.all([post(marijke, 'approve', id), post(dewi, 'approve', id)]));
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    expect(await countsOf(app, id)).toEqual({ instances: 1, commands: 3, decisions: 2, personLines: 3, openTasks: 0 });
  });

  it.each(rounds)('approve against reject ($round)', async () => {
    const owner = await hire(app, `owner.${randomUUID().slice(0, 8)}`);
    const { id } = await submitted(owner, { amount: 20 });
    const answers = await Promise.all([
      post(marijke, 'approve', id),
      post(dewi, 'reject', id, { remark: 'niet akkoord' }),
    ]);
    oneWinner(answers);
    expect((await detailsOf(owner, id)).idReportStatus).toBe(answers[0].status === 200 ? 50 : 20);
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, commands: 2, personLines: 2 });
  });

  it.each(rounds)('approve against withdraw ($round)', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const answers = await Promise.all([
      post(ruben, 'approve', id),
      post(sanne, 'withdraw', id, { reason: 'toch niet' }),
    ]);
    oneWinner(answers);
    const isApproved = answers[0].status === 200;
    const { idReportStatus, wfReason } = await detailsOf(sanne, id);
    expect([idReportStatus, wfReason]).toEqual(isApproved ? [50, null] : [2, 'toch niet']);
    expect(await countsOf(app, id)).toMatchObject({
      decisions: isApproved ? 1 : 0,
      commands: 2,
      personLines: 2,
      openTasks: 0,
    });
  });

  it.each(rounds)('the same person approves twice ($round)', async () => {
    const { id } = await submitted(sanne, { amount: 700 });
    oneWinner(await Promise.all([post(ruben, 'approve', id), post(ruben, 'approve', id), post(ruben, 'approve', id)]));
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(10);
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, commands: 2, personLines: 2, openTasks: 1 });
  });

  it.each(rounds)('submit twice ($round)', async () => {
    const id = await concept(sanne);
    oneWinner(await Promise.all([post(sanne, 'submitforapproval', id), post(sanne, 'submitforapproval', id)]));
    expect(await countsOf(app, id)).toEqual({ instances: 1, commands: 1, decisions: 0, personLines: 1, openTasks: 1 });
  });

  it.each(rounds)('submit against a change of the Concept ($round)', async () => {
    const id = await concept(sanne);
    const changed = { ...(await detailsOf(sanne, id)), gift: 'Iets anders' };
    const [put] = await Promise.all([sanne.put('/api/reports', changed), post(sanne, 'submitforapproval', id)]);
    const { gift, idReportStatus } = await detailsOf(sanne, id);
    expect(idReportStatus).toBe(5);
    expect(gift === 'Iets anders').toBe(put.status === 200);
    expect([200, 409]).toContain(put.status);
  });

  it.each(rounds)('approve against a freeze ($round)', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const [approval, freeze] = await Promise.all([
      post(ruben, 'approve', id),
      post(dewi, 'lock', id, { reason: 'onderzoek' }),
    ]);
    expect(freeze.status).toBe(200);
    expect([200, 409]).toContain(approval.status);
    await post(dewi, 'release', id);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(approval.status === 200 ? 50 : 5);
  });
});

describe('a POST with an Idempotency-Key', () => {
  it.each(rounds)(
    'is carried out once if it is sent three times at once, and always gets the same answer ($round)',
    async () => {
      const id = await concept(sanne, { amount: 20 });
      const key = () => ({ 'Idempotency-Key': randomUUID() });
      const submitKey = key();
      const submits = await Promise.all(
        [1, 2, 3].map(() => post(sanne, 'submitforapproval', id, undefined, submitKey)),
      );
      expect(submits.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(submits.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const approveKey = key();
      const approvals = await Promise.all([1, 2, 3].map(() => post(ruben, 'approve', id, {}, approveKey)));
      expect(approvals.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(approvals.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await countsOf(app, id)).toEqual({
        instances: 1,
        commands: 2,
        decisions: 1,
        personLines: 2,
        openTasks: 0,
      });
    },
  );

  it('is refused if the key was used for another call', async () => {
    const [one, other] = [await concept(sanne), await concept(sanne)];
    const key = { 'Idempotency-Key': randomUUID() };
    await post(sanne, 'submitforapproval', one, undefined, key);
    expect(await post(sanne, 'submitforapproval', other, undefined, key)).toMatchObject({
      status: 409,
      body: { code: 'SAME_KEY_OTHER_CALL' },
    });
  });
});

it('when many calls decide at once, every report ends as exactly one of them decided', async () => {
  const reports = await Promise.all(Array.from({ length: 6 }, () => submitted(sanne, { amount: 20 })));
  const answers = await Promise.all(
    reports.flatMap(({ id }) => [
      post(ruben, 'approve', id),
      post(ruben, 'reject', id, { remark: 'nee bedankt' }),
      post(sanne, 'withdraw', id, { reason: 'toch niet' }),
      post(ruben, 'approve', id),
    ]),
  );
  for (const [index, { id }] of reports.entries()) {
    oneWinner(answers.slice(index * 4, index * 4 + 4).toSorted((a, b) => a.status - b.status));
    expect([50, 20, 2]).toContain((await detailsOf(sanne, id)).idReportStatus);
    expect(await countsOf(app, id)).toMatchObject({ instances: 1, commands: 2, personLines: 2, openTasks: 0 });
  }
});
