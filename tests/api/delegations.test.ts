import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AwayPerson, Delegation, Delegations } from '#/bff/contract/delegations.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { detailsOf, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let me: Caller;
let dewi: Caller;
let gerard: Caller;
let count = 0;

beforeAll(async () => {
  app = await testApp();
  dewi = await app.as('dewi.pattinama');
  gerard = await app.as('gerard.kuiper');
});
beforeEach(async () => {
  count += 1;
  me = await hire(app, `weg.${count}`);
});
afterAll(() => app?.stop());

/** The day this many days from today in the configured time zone, YYYY-MM-DD. */
async function day(offset: number): Promise<string> {
  const [row] = await app.database.sql<{ day: string }[]>`
    select to_char(local_day(now()) + ${offset}::int, 'YYYY-MM-DD') as day`;
  return row?.day ?? '';
}
const ask = async (who: Caller, to: Caller, [from, until]: readonly [number, number], register = '*') =>
  who.post<Delegation>('/api/delegations', { idUser: to.id, from: await day(from), to: await day(until), register });
const listOf = async (who: Caller) => (await who.get<Delegations>('/api/delegations')).body;

describe('a delegation for a few days', () => {
  it('counts from the first moment of the first day to the last moment of the last, and both people see the delegation', async () => {
    const { status, body } = await ask(me, dewi, [0, 3], 'giftReport');
    expect(status).toBe(200);
    expect(body).toMatchObject({ idUser: me.id, idDelegate: dewi.id, register: 'giftReport', state: 'running' });
    expect([body.from, body.to]).toEqual([await day(0), await day(3)]);
    expect((await listOf(me)).mine).toEqual([body]);
    expect((await listOf(dewi)).forOthers).toContainEqual(body);
    expect((await listOf(gerard)).mine).toEqual([]);
    const [row] = await app.database.sql<{ isWhole: boolean }[]>`
      select lower(during) at time zone 'Europe/Amsterdam' = ${body.from}::date and
             upper(during) at time zone 'Europe/Amsterdam' = ${body.to}::date + 1 as "isWhole"
      from delegations where id = ${body.idDelegation}`;
    expect(row?.isWhole).toBe(true);
  });

  it('is refused if it overlaps another delegation for the same register, or any other delegation if one of the two is for all registers', async () => {
    expect((await ask(me, dewi, [2, 4], 'giftReport')).status).toBe(200);
    for (const register of ['giftReport', '*'])
      expect(await ask(me, gerard, [4, 6], register)).toMatchObject({
        status: 409,
        body: { code: 'DELEGATION_OVERLAPS' },
      });
    expect((await ask(me, gerard, [5, 6], '*')).status).toBe(200);
  });

  it('is accepted for only one of two requests at the same moment', async () => {
    const answers = await Promise.all([ask(me, dewi, [0, 1]), ask(me, gerard, [0, 1])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('has every fault of its form reported at once', async () => {
    expect(await ask(me, me, [-1, 3])).toMatchObject({
      status: 400,
      body: { fields: { from: ['inThePast'], idUser: ['notAllowed'] } },
    });
    expect(await ask(me, dewi, [3, 2])).toMatchObject({ status: 400, body: { fields: { to: ['beforeStart'] } } });
    const empty = await me.post('/api/delegations', {});
    expect(empty).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('is refused for a person who left, has NoAccess, or is away in that period', async () => {
    const [left, away] = [await hire(app, `vertrokken.${count}`), await hire(app, `afwezig.${count}`)];
    await app.database.sql`update users set active = false where id = ${left.id}`;
    const koen = await app.as('koen.vermaat');
    for (const who of [left, koen])
      expect(await ask(me, who, [0, 1])).toMatchObject({ status: 409, body: { code: 'STAND_IN_UNFIT' } });
    await ask(away, dewi, [3, 5]);
    expect(await ask(me, away, [5, 9])).toMatchObject({
      status: 409,
      body: { code: 'STAND_IN_AWAY', state: await day(5) },
    });
    const { body } = await me.get<AwayPerson[]>(`/api/delegations/away?from=${await day(4)}&to=${await day(9)}`);
    expect(body).toContainEqual({ idUser: away.id, until: await day(5) });
    expect((await ask(me, away, [6, 9])).status).toBe(200);
  });

  it('can be revoked once and only by its author, which frees its days', async () => {
    const { body } = await ask(me, dewi, [0, 2]);
    expect((await dewi.delete(`/api/delegations/${body.idDelegation}`)).status).toBe(404);
    expect(await me.delete(`/api/delegations/${body.idDelegation}`)).toMatchObject({
      status: 200,
      body: { state: 'revoked' },
    });
    expect(await me.delete(`/api/delegations/${body.idDelegation}`)).toMatchObject({
      status: 409,
      body: { code: 'DELEGATION_OVER' },
    });
    expect((await listOf(dewi)).forOthers.some(({ idUser }) => idUser === me.id)).toBe(false);
    expect((await ask(me, gerard, [0, 2])).status).toBe(200);
  });

  it('shows if the delegate can no longer decide because they left or lost access', async () => {
    const [leaver, barred] = [await hire(app, `weg.wie.${count}`), await hire(app, `buiten.${count}`)];
    await ask(me, leaver, [0, 1]);
    await ask(me, barred, [2, 3]);
    const able = async () => (await listOf(me)).mine.map(({ idDelegate, isAble }) => [idDelegate, isAble]);
    expect(await able()).toEqual([
      [barred.id, true],
      [leaver.id, true],
    ]);
    await app.database.sql`update users set active = false where id = ${leaver.id}`;
    await app.database.sql`update user_roles set active = false where user_id = ${barred.id}`;
    expect(await able()).toEqual([
      [barred.id, false],
      [leaver.id, false],
    ]);
  });

  it('is announced to the delegate by email, and leaves audit entries', async () => {
    const { body } = await ask(me, dewi, [0, 2]);
    await me.delete(`/api/delegations/${body.idDelegation}`);
    const { sql } = app.database;
    const mails = await sql`
      select user_id from mail_outbox where template = 'delegationGiven' and (params->>'delegation')::int = ${body.idDelegation}`;
    expect(mails).toEqual([{ user_id: dewi.id }]);
    const entries = await auditOf(app, { entity: 'delegation', entityId: body.idDelegation });
    expect(entries.map(({ action }) => action)).toEqual(['delegation.create', 'delegation.revoke']);
  });
});

describe('handing over one task', () => {
  it('is shown to both people, can be taken back and given to somebody else, and is in the log with both names', async () => {
    const owner = await hire(app, `eigenaar.${count}`, { supervisor: me.id });
    const { id, instance } = await submitted(owner, { amount: 20 });
    const give = (to: Caller) => me.post(`/api/tasks/reports/handover/${id}`, { idUser: to.id });
    expect((await give(dewi)).body).toMatchObject({ allowedActions: expect.arrayContaining(['handOver', 'reclaim']) });
    expect(await detailsOf(me, id)).toMatchObject({ handedOverTo: ['Dewi Pattinama'], onBehalfOf: null });
    expect((await me.post(`/api/tasks/reports/reclaim/${id}`)).status).toBe(200);
    expect(await me.post(`/api/tasks/reports/reclaim/${id}`)).toMatchObject({ status: 409 });
    // Handing the task over to the same person again has no effect and sends no second notification.
    for (let time = 0; time < 2; time += 1) expect((await give(gerard)).status).toBe(200);
    const mails = await app.database.sql`
      select 1 from mail_outbox where template = 'taskHandedOver' and user_id = ${gerard.id} and (params->>'record')::int = ${id}`;
    expect(mails).toHaveLength(1);
    const { onBehalfOf, allowedActions } = await detailsOf(gerard, id);
    expect([onBehalfOf, allowedActions.includes('handOver')]).toEqual([`weg.${count}`, false]);
    expect((await gerard.post(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
    const { body } = await owner.get<LogbookItem[]>(`/api/workflow/logbook/${instance}?lang=1033`);
    const told = body.map(({ upn, message }) => [upn, message]);
    expect(told).toContainEqual([me.upn, `Task Supervisor handed over to ${dewi.upn}`]);
    expect(told).toContainEqual([me.upn, `Task Supervisor taken back from ${dewi.upn}`]);
    expect(told).toContainEqual([gerard.upn, `Approved on behalf of ${me.upn}`]);
  });

  it('is refused for the owner, oneself, an unknown person, and anyone who is away', async () => {
    const owner = await hire(app, `eigenaar.${count}`, { supervisor: me.id });
    const away = await hire(app, `afwezig.${count}`);
    await ask(away, dewi, [0, 1]);
    const { id } = await submitted(owner);
    const give = async (to: number) =>
      (await me.post<{ code: string }>(`/api/tasks/reports/handover/${id}`, { idUser: to })).body.code;
    expect(await give(owner.id)).toBe('STAND_IN_EXCLUDED');
    expect(await give(me.id)).toBe('STAND_IN_EXCLUDED');
    expect(await give(away.id)).toBe('STAND_IN_AWAY');
    expect(await give(999_999)).toBe('STAND_IN_UNFIT');
  });
});
