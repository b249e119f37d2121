import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WaitingRow } from '#/bff/contract/gift-reports.ts';
import type { Counters } from '#/bff/contract/startup.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { GROUP } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, delegate, detailsOf, hire, submitted } from '#/tests/support/factories.ts';

let app: TestApp;
let sanne: Caller;
let ruben: Caller;
let youssef: Caller;
let dewi: Caller;

beforeAll(async () => {
  app = await testApp();
  sanne = await app.as('sanne.dijkgraaf');
  ruben = await app.as('ruben.scholten');
  youssef = await app.as('youssef.elidrissi');
  dewi = await app.as('dewi.pattinama');
});
afterAll(() => app?.stop());

const lock = (who: Caller, id: number, reason: unknown = 'onderzoek naar leverancier') =>
  who.post<RecordState>(`/api/tasks/reports/lock/${id}`, { reason });
const release = (who: Caller, id: number) => who.post<RecordState>(`/api/tasks/reports/release/${id}`);

const utcDay = () => new Date().toISOString().slice(0, 10);

describe('freezing a report', () => {
  it('SS-009 shows status 40 with its reason, prevents every decision, and restores the old status when it ends', async () => {
    const { id } = await submitted(sanne);
    const before = utcDay();
    expect(await lock(dewi, id)).toMatchObject({
      status: 200,
      body: { status: 40, allowedActions: ['read', 'seeEarlier', 'release'] },
    });
    const after = utcDay();
    const details = await detailsOf(sanne, id);
    expect(details).toMatchObject({
      idReportStatus: 40,
      lockedBy: 'Dewi Pattinama',
      lockReason: 'onderzoek naar leverancier',
    });
    expect([before, after]).toContain(details.lockedAt?.slice(0, 10));
    expect(await ruben.post(`/api/tasks/reports/approve/${id}`)).toMatchObject({ status: 409, body: { state: '40' } });
    expect((await sanne.post(`/api/tasks/reports/withdraw/${id}`, { reason: 'toch niet' })).status).toBe(409);
    const { body } = await ruben.get<WaitingRow[]>('/api/reports/waitingforapproval');
    expect(body.some((row) => row.idReport === id)).toBe(false);
    expect(await release(dewi, id)).toMatchObject({ status: 200, body: { status: 5 } });
    expect(await detailsOf(sanne, id)).toMatchObject({ lockedBy: null, lockedAt: null, lockReason: null });
    expect((await ruben.post<RecordState>(`/api/tasks/reports/approve/${id}`)).status).toBe(200);
  });

  it('removes it from the list and counter of the candidate and the stand-in until it is released', async () => {
    const boss = await hire(app, 'chef.bevroren');
    const owner = await hire(app, 'eigenaar.bevroren', { supervisor: boss.id });
    const standIn = await hire(app, 'invaller.bevroren');
    await delegate(app, boss, standIn);
    const [frozen, free] = [await submitted(owner), await submitted(owner)];
    const seen = async () => {
      const rows = await Promise.all([
        boss.get<WaitingRow[]>('/api/reports/waitingforapproval'),
        standIn.get<WaitingRow[]>('/api/reports/delegatedwaitingforapproval'),
      ]);
      const counters = await Promise.all([boss, standIn].map((who) => who.get<Counters>('/api/Startup/counters')));
      return {
        lists: rows.map(({ body }) => body.map(({ idReport }) => idReport)),
        counters: counters.map(({ body }) => [body.waitingForApprovalTasks, body.delegatedTasks]),
      };
    };
    const both = [frozen.id, free.id];
    const all = {
      lists: [both, both],
      counters: [
        [2, 0],
        [0, 2],
      ],
    };
    expect(await seen()).toEqual(all);
    await lock(dewi, frozen.id);
    expect(await seen()).toEqual({
      lists: [[free.id], [free.id]],
      counters: [
        [1, 0],
        [0, 1],
      ],
    });
    await release(dewi, frozen.id);
    expect(await seen()).toEqual(all);
  });

  it('SS-009 OP-025 needs MutateAllComplianceReports for the company, and a reason', async () => {
    const { id } = await submitted(sanne);
    expect((await lock(youssef, id)).status).toBe(404);
    for (const who of [sanne, ruben]) expect(await lock(who, id)).toMatchObject({ status: 409, body: { state: '5' } });
    expect(await lock(dewi, id, '')).toMatchObject({ status: 400, body: { fields: { reason: expect.any(Array) } } });
    const elsewhere = await hire(app, 'greet.groep', { company: GROUP, supervisor: ruben.id });
    expect((await lock(dewi, (await submitted(elsewhere)).id)).status).toBe(404);
    expect((await lock(dewi, 2_000_000_000)).status).toBe(404);
  });

  it('can be neither begun nor ended by the owner, even if they may freeze the reports of others', async () => {
    const officer = await hire(app, 'eigen.melding', { supervisor: ruben.id, roles: ['Employee', 'Compliance'] });
    const { id } = await submitted(officer);
    expect(await lock(officer, id)).toMatchObject({
      status: 409,
      body: { state: '5', allowedActions: ['read', 'withdraw', 'copy'] },
    });
    expect((await lock(dewi, id)).status).toBe(200);
    expect(await release(officer, id)).toMatchObject({ status: 409, body: { state: '40', allowedActions: ['read'] } });
    expect((await release(dewi, id)).status).toBe(200);
    expect((await lock(officer, (await submitted(sanne)).id)).status).toBe(200);
  });

  it('SS-009 is in the log with its reason each time, as is its end', async () => {
    const { id, instance } = await submitted(sanne);
    for (const reason of ['onderzoek naar leverancier', 'nieuwe aanwijzing']) {
      await lock(dewi, id, reason);
      await release(dewi, id);
    }
    const { body } = await sanne.get<LogbookItem[]>(`/api/workflow/logbook/${instance}?lang=1033`);
    expect(body.filter(({ upn }) => upn === dewi.upn).map(({ message }) => message)).toEqual([
      'Report locked: onderzoek naar leverancier',
      'Report released',
      'Report locked: nieuwe aanwijzing',
      'Report released',
    ]);
  });

  it('is refused for a Concept and for a frozen report; releasing is refused for one that is not frozen', async () => {
    const draft = await concept(sanne);
    expect(await lock(dewi, draft)).toMatchObject({ status: 409, body: { state: '1' } });
    const { id } = await submitted(sanne);
    expect(await release(dewi, id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS', state: '5' } });
    await lock(dewi, id);
    expect(await lock(dewi, id)).toMatchObject({
      status: 409,
      body: { state: '40', allowedActions: ['read', 'seeEarlier', 'release'] },
    });
    expect((await release(ruben, id)).status).toBe(409);
    expect((await release(youssef, id)).status).toBe(404);
    expect((await release(dewi, 2_000_000_000)).status).toBe(404);
  });
});
