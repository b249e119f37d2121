import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, countsOf, detailsOf, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

const MINIMAL = { Prefer: 'return=minimal' };
const call = (who: Caller, verb: string, id: number, headers: Record<string, string>, body: unknown = {}) =>
  who.post<RecordState & ErrorBody>(`/api/tasks/reports/${verb}/${id}`, body, headers);
const seen = ({ status, headers, body }: Awaited<ReturnType<typeof call>>) => ({
  status,
  applied: headers.get('Preference-Applied'),
  body,
});
const EMPTY = { status: 204, applied: 'return=minimal', body: '' };

describe('Prefer: return=minimal', () => {
  it('gets 204 without a body, and the approval still counts', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    expect(seen(await call(ruben, 'approve', id, MINIMAL))).toEqual(EMPTY);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(50);
    expect(await countsOf(app, id)).toMatchObject({ decisions: 1, openTasks: 0 });
  });

  it('is honoured by every call that answers with the state of the report', async () => {
    const { id } = await submitted(sanne, { amount: 20 });
    const steps: [Caller, string, unknown][] = [
      [marijke, 'lock', { reason: 'onderzoek' }],
      [marijke, 'release', {}],
      [sanne, 'withdraw', { reason: 'dubbel' }],
      [sanne, 'revise', {}],
    ];
    for (const [who, verb, body] of steps) expect(seen(await call(who, verb, id, MINIMAL, body))).toEqual(EMPTY);
    expect((await detailsOf(sanne, id)).idReportStatus).toBe(1);

    const second = await submitted(sanne, { amount: 20 });
    const to = { idUser: marijke.id };
    expect(seen(await call(ruben, 'handover', second.id, MINIMAL, to))).toEqual(EMPTY);
    expect(seen(await call(ruben, 'reclaim', second.id, MINIMAL))).toEqual(EMPTY);
    expect(seen(await call(ruben, 'reject', second.id, MINIMAL, { remark: 'te duur' }))).toEqual(EMPTY);
    expect((await detailsOf(sanne, second.id)).idReportStatus).toBe(20);
  });

  it.each(['return=representation', 'respond-async', 'return=minimalist', 'x=return=minimal'])(
    'is not recognised in %s, so the answer has the state',
    async (prefer) => {
      const { id } = await submitted(sanne, { amount: 20 });
      const response = await call(ruben, 'approve', id, { Prefer: prefer });
      expect(response.status).toBe(200);
      expect(response.headers.get('Preference-Applied')).toBeNull();
      expect(response.body).toMatchObject({ id, status: 50 });
    },
  );

  it.each(['respond-async, return=minimal', 'RETURN=MINIMAL', 'return="minimal"; foo=bar', 'return = minimal'])(
    'is recognised in %s',
    async (prefer) => {
      const { id } = await submitted(sanne, { amount: 20 });
      expect(seen(await call(ruben, 'approve', id, { Prefer: prefer }))).toEqual(EMPTY);
    },
  );

  it('does not affect refusals, nor calls whose answer is not the state of the report', async () => {
    const id = await concept(sanne, { amount: 20 });
    const refused = await call(sanne, 'withdraw', id, MINIMAL, { reason: 'dubbel' });
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATUS']);
    const started = await call(sanne, 'submitforapproval', id, MINIMAL);
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({ workflowDefinitionName: expect.any(String) });
  });

  it('does not affect a call that repeats an Idempotency-Key: it gets the first answer, with or without a body', async () => {
    const key = () => ({ 'Idempotency-Key': randomUUID() });
    const [first, second] = [await submitted(sanne, { amount: 20 }), await submitted(sanne, { amount: 20 })];
    const [one, two] = [key(), key()];
    expect((await call(ruben, 'approve', first.id, { ...MINIMAL, ...one })).status).toBe(204);
    expect((await call(ruben, 'approve', first.id, one)).status).toBe(204);
    expect((await call(ruben, 'approve', second.id, two)).status).toBe(200);
    const again = await call(ruben, 'approve', second.id, { ...MINIMAL, ...two });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: second.id, status: 50 });
    expect(await countsOf(app, second.id)).toMatchObject({ decisions: 1 });
  });
});
