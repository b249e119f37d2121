import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EarlierGifts } from '#/bff/contract/earlier-gifts.ts';
import { FOUNDATIONS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { concept, delegate, detailsOf, hire, submitted } from '#/tests/support/factories.ts';

const DAY = '2026-06-15';
const SUPPLIER = 'Asfaltcentrale Waalhaven B.V.';

let app: TestApp;
let boss: Caller;
let owner: Caller;
let colleague: Caller;
let officer: Caller;

beforeAll(async () => {
  app = await testApp();
  boss = await hire(app, 'bea.baas', { roles: ['Employee'] });
  // Without ManageUserReport the approver may open only the reports that they are asked to decide on.
  owner = await hire(app, 'olga.ontvanger', { supervisor: boss.id });
  colleague = await hire(app, 'cas.collega', { company: FOUNDATIONS, supervisor: (await app.as('bram.veldkamp')).id });
  officer = await app.as('marijke.vandenbroek');
});
afterAll(() => app?.stop());

const of = (who: Caller, own: Record<string, unknown>) =>
  submitted(who, { contactCompany: SUPPLIER, date: '2026-05-01', ...own });
const ask = (who: Caller, id: number) => who.get<EarlierGifts>(`/api/reports/${id}/earlier`);
const set = (id: number, status: number) =>
  app.database.sql`update gift_reports set status = ${status} where id = ${id}`;
const NONE = { count: 0, sum: 0 };

describe('earlier gifts', () => {
  let id: number;
  beforeAll(async () => {
    await of(owner, { gift: 'Diner', amount: 40.5 });
    await of(owner, { gift: 'Kaarten', amount: 60, idReportType: 1, contactCompany: 'Een ander' });
    await of(owner, { gift: 'Reis', amount: 900, idReportType: 3, declaration: false, contactCompany: 'Een ander' });
    await set((await of(owner, { gift: 'Fiets', amount: 700 })).id, 20);
    // The oldest gift that counts, and one that is a day older.
    await of(owner, { gift: 'Een jaar geleden', amount: 1, date: '2025-06-15', contactCompany: 'Een ander' });
    await of(owner, { gift: 'Te lang geleden', amount: 5000, date: '2025-06-14' });
    await of(owner, { gift: 'Later', amount: 5000, date: '2026-06-16' });
    await concept(owner, { gift: 'Concept', amount: 5000, date: '2026-05-01', contactCompany: SUPPLIER });
    await set((await of(owner, { gift: 'Ingetrokken', amount: 5000 })).id, 2);
    // The supplier's name in other spellings, and a different supplier.
    await of(colleague, { gift: 'Boot', amount: 100, contactCompany: 'asfaltcentrale waalhaven' });
    await of(colleague, { gift: 'Bal', amount: 10, contactCompany: 'Asfaltcentrale Waalhave, BV' });
    await of(colleague, { gift: 'Niet van hen', amount: 5000, contactCompany: 'Asfaltcentrale Maasvlakte' });
    id = (await of(owner, { gift: 'Deze zelf', amount: 5000, date: DAY })).id;
  });

  it('are those of the person in the twelve months before the report, counted and summed by direction, with rejected ones separate', async () => {
    const { status, body } = await ask(officer, id);
    expect(status).toBe(200);
    expect(body.until).toBe(DAY);
    expect(body.ofPerson).toMatchObject({ name: 'olga.ontvanger', count: 5 });
    expect(body.ofPerson.totals).toEqual({
      received: { count: 2, sum: 41.5 },
      given: { count: 1, sum: 60 },
      declined: { count: 1, sum: 900 },
      rejected: { count: 1, sum: 700 },
    });
    expect(body.ofPerson.latest.map(({ gift }) => gift)).toEqual(
      expect.arrayContaining(['Diner', 'Kaarten', 'Reis', 'Fiets', 'Een jaar geleden']),
    );
  });

  it('are those of the same counterparty in every company, however its name is spelled', async () => {
    const { ofCounterparty } = (await ask(officer, id)).body;
    expect(ofCounterparty).toMatchObject({ name: SUPPLIER, count: 4 });
    expect(ofCounterparty.totals).toEqual({
      received: { count: 3, sum: 150.5 },
      given: NONE,
      declined: NONE,
      rejected: { count: 1, sum: 700 },
    });
    expect(new Set(ofCounterparty.latest.map(({ contactCompany }) => contactCompany))).toEqual(
      new Set([SUPPLIER, 'asfaltcentrale waalhaven', 'Asfaltcentrale Waalhave, BV']),
    );
  });

  it('are shown in full to those who may open them, and to others only with number, day, direction, amount and counterparty', async () => {
    const seen = (await ask(officer, id)).body.ofCounterparty.latest.find(({ gift }) => gift === 'Boot');
    expect(seen).toMatchObject({ idReport: expect.any(Number), fullname: 'cas.collega', status: 5, amount: 100 });
    const { ofPerson, ofCounterparty } = (await ask(boss, id)).body;
    // The approver also decides on this person's other reports and may open them, so nothing is hidden.
    expect(ofPerson.latest.every(({ idReport, gift }) => idReport !== null && gift !== null)).toBe(true);
    const others = ofCounterparty.latest.filter(({ idReport }) => idReport === null);
    expect(others).toEqual(
      ['Asfaltcentrale Waalhave, BV', 'asfaltcentrale waalhaven'].map((contactCompany, at) => ({
        idReport: null,
        number: expect.stringMatching(/^GR-/),
        date: '2026-05-01',
        idReportType: 2,
        amount: [10, 100][at],
        gift: null,
        status: null,
        fullname: null,
        contactCompany,
      })),
    );
    // The sums include gifts that may not be opened, because the decision depends on the sums.
    expect(ofCounterparty.totals.received).toEqual({ count: 3, sum: 150.5 });
  });

  it('are visible to those who may decide now, including delegates, and to compliance, but not to the owner', async () => {
    const standIn = await hire(app, 'dirk.delegaat');
    expect((await ask(standIn, id)).status).toBe(404);
    await delegate(app, boss, standIn);
    expect((await ask(standIn, id)).body.ofPerson.latest[0]).toHaveProperty('number');
    expect((await ask(owner, id)).status).toBe(403);
    expect((await detailsOf(owner, id)).allowedActions).not.toContain('seeEarlier');
    expect((await detailsOf(boss, id)).allowedActions).toContain('seeEarlier');
    const { id: decided } = await of(owner, { date: '2026-08-01', contactCompany: 'Van niemand anders' });
    expect((await ask(boss, decided)).status).toBe(200);
    await boss.post(`/api/tasks/reports/reject/${decided}`, { remark: 'te veel' });
    // The approver may still read the report, but no longer decide on it.
    expect((await ask(boss, decided)).status).toBe(403);
    expect((await ask(officer, id)).status).toBe(200);
    expect((await ask(officer, 2_000_000_000)).status).toBe(404);
  });

  it('are hidden from an owner who is also a compliance officer, and from compliance officers of another company', async () => {
    const both = await hire(app, 'ellen.officier', { supervisor: boss.id, roles: ['Employee', 'Compliance'] });
    const { id: own } = await of(both, { amount: 12, date: DAY, contactCompany: 'Van niemand anders' });
    expect((await ask(both, own)).status).toBe(403);
    expect((await ask(both, id)).status).toBe(200);
    const elsewhere = await hire(app, 'wil.elders', { roles: ['Employee'] });
    await app.database.sql`
      with held as (insert into user_roles (user_id, role_id, active)
        select ${elsewhere.id}, id, true from roles where name = 'Compliance' returning id)
      insert into user_role_companies (user_role_id, company_id) select id, ${FOUNDATIONS} from held`;
    await app.database.sql`update users set rights_version = rights_version + 1 where id = ${elsewhere.id}`;
    expect((await ask(elsewhere, id)).status).toBe(404);
  });
});
