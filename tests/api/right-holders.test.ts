import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GridExport } from '#/bff/contract/grid-export.ts';
import type { RightHolder } from '#/bff/contract/right-holders.ts';
import { connect, type Sql } from '#/bff/database/connection.ts';
import { HOMES, INFRA, ROADS } from '#/bff/database/seed/companies.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { hire } from '#/tests/support/factories.ts';
import { at, everywhere, OFF, save } from '#/tests/support/roles.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

let app: TestApp;
let owner: Sql;
let ingrid: Caller;
let marijke: Caller;

beforeAll(async () => {
  app = await testApp();
  owner = connect(app.database.ownerUrl, { max: 1 });
  // Makes it look as if the roles had had their rights for years.
  await owner`update role_right_periods set since = '2020-01-01'`;
  ingrid = await app.as('ingrid.oosterhuis');
  marijke = await app.as('marijke.vandenbroek');
});
afterAll(async () => {
  await owner?.end();
  await app?.stop();
});

async function holders(query: Record<string, string> = {}): Promise<RightHolder[]> {
  const { status, body } = await ingrid.get<RightHolder[]>(
    `/api/management/rightholders?${new URLSearchParams({ lang: '1033', ...query })}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const of = async (who: Caller, query: Record<string, string> = {}) =>
  (await holders(query)).filter(({ idUser }) => idUser === who.id);
const operating = async (who: Caller, query: Record<string, string> = {}) =>
  (await of(who, query)).filter(({ right }) => right === 'OperateWorkflows');

const utcDay = () => new Date().toISOString().slice(0, 10);

/** Sets the start of this person's grants of the role to the day `from`, and their end to the day `to`. */
async function happened(who: Caller, role: string, from: string, to: string | null): Promise<void> {
  await owner`
    update role_grants set granted_at = ${`${from}T12:00:00Z`}, ended_at = ${to && `${to}T12:00:00Z`}
    where user_id = ${who.id} and role_id = (select id from roles where name = ${role})`;
}

describe('the list of rights', () => {
  it('names the person, the right, the role that contains it, the company, whether companies below are included, the start, and who gave the right', async () => {
    const who = await hire(app, 'holder.one', { roles: [] });
    await ingrid.post('/api/management/appusers', { idUser: who.id });
    const before = Date.now();
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: true, [HOMES]: false }));
    const rows = await of(who);
    expect(rows.map(({ right, place, reach }) => `${right} ${place} ${reach}`).toSorted()).toEqual(
      ['Access', 'OperateWorkflows', 'ViewReportApprovalFlow'].flatMap((right) => [
        `${right} Noordveen Infra below`,
        `${right} Noordveen Woningbouw only`,
      ]),
    );
    for (const { role, givenBy, own, until, since, fullname, company } of rows) {
      expect({ role, givenBy, own, until, fullname, company }).toEqual({
        role: 'Operator',
        givenBy: 'Ingrid Oosterhuis',
        own: false,
        until: null,
        fullname: 'holder.one',
        company: 'Noordveen Infra',
      });
      expect(Date.parse(since ?? '')).toBeGreaterThanOrEqual(before - 1_000);
    }
    const [dutch] = await of(who, { lang: '1043' });
    expect(dutch?.role).toBe('Operator');
    expect((await of(ingrid, { lang: '1043' })).map(({ place }) => place)).toContain('Hele groep');
  });

  it('still shows who gave an unchanged right, and when, after other rights change; and shows which rights people gave themselves', async () => {
    const who = await hire(app, 'holder.two');
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: true }));
    await happened(who, 'Operator', '2026-03-01', null);
    const before = utcDay();
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: true, [HOMES]: false }));
    const after = utcDay();
    expect((await operating(who)).map(({ place, since }) => [place, since?.slice(0, 10)])).toEqual([
      ['Noordveen Infra', '2026-03-01'],
      ['Noordveen Woningbouw', expect.toBeOneOf([before, after])],
    ]);
    await save(app, ingrid, ingrid, 'Operator', everywhere);
    expect((await operating(ingrid)).map(({ own, givenBy }) => ({ own, givenBy }))).toEqual([
      { own: true, givenBy: 'Ingrid Oosterhuis' },
    ]);
    await save(app, ingrid, ingrid, 'Operator', OFF);
  });

  it('lists who had a right on a past day, and who took it away', async () => {
    const who = await hire(app, 'holder.three');
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: true }));
    await save(app, ingrid, who, 'Operator', OFF);
    await happened(who, 'Operator', '2026-02-10', '2026-03-01');
    expect(await operating(who)).toEqual([]);
    const on = async (from: string, to = from) => (await operating(who, { from, to })).length;
    expect(await on('2026-03-01')).toBe(1);
    expect(await on('2026-02-10')).toBe(1);
    expect(await on('2026-02-09')).toBe(0);
    expect(await on('2026-03-02')).toBe(0);
    expect(await on('2026-01-01', '2026-12-31')).toBe(1);
    expect((await operating(who, { to: '2026-02-10' })).length).toBe(1);
    expect((await operating(who, { from: '2026-03-02' })).length).toBe(0);
    const [row] = await operating(who, { from: '2026-03-01', to: '2026-03-01' });
    expect(row).toMatchObject({ until: '2026-03-01T12:00:00.000Z', endedBy: 'Ingrid Oosterhuis' });
  });

  it('counts days in the configured time zone', async () => {
    const who = await hire(app, 'holder.four');
    await save(app, ingrid, who, 'Operator', everywhere);
    await owner`update role_grants set granted_at = '2026-06-30T22:30:00Z' where user_id = ${who.id}`;
    expect(await operating(who, { from: '2026-06-30', to: '2026-06-30' })).toHaveLength(0);
    expect(await operating(who, { from: '2026-07-01', to: '2026-07-01' })).toHaveLength(1);
  });

  it('lists the rights of a leaver only for the days before they left', async () => {
    const who = await hire(app, 'holder.five');
    await save(app, ingrid, who, 'Operator', everywhere);
    await happened(who, 'Operator', '2026-01-01', null);
    await app.database.sql`update users set left_on = '2026-04-01' where id = ${who.id}`;
    expect(await operating(who)).toEqual([]);
    expect(await operating(who, { from: '2026-03-31', to: '2026-03-31' })).toMatchObject([{ endedBy: 'Left' }]);
    expect(await operating(who, { from: '2026-04-01', to: '2026-04-01' })).toEqual([]);
  });

  it('lists a person with a future leaving day until that day', async () => {
    const who = await hire(app, 'holder.leaving');
    await save(app, ingrid, who, 'Operator', everywhere);
    const [row] = await app.database.sql<{ today: string }[]>`
      update users set left_on = local_day(now()) + 30 where id = ${who.id}
      returning to_char(local_day(now()), 'YYYY-MM-DD') as today`;
    const today = row?.today ?? '';
    const asked: Record<string, string>[] = [{}, { from: today, to: today }];
    for (const query of asked)
      expect(await operating(who, query)).toMatchObject([{ until: null, endedBy: null, changeableBy: 'you' }]);
  });

  it('lists a right that a role gained or lost later only for the period in which the role had it', async () => {
    const who = await hire(app, 'holder.six');
    const { sql } = app.database;
    await sql`insert into role_rights select id, 'ManageProcesses' from roles where name = 'Employee'`;
    const [row] = (await of(who)).filter(({ right }) => right === 'ManageProcesses');
    expect(row).toMatchObject({ givenBy: 'Openboek itself', until: null });
    const today = utcDay();
    await sql`delete from role_rights where right_key = 'ManageProcesses' and role_id = (select id from roles where name = 'Employee')`;
    expect((await of(who)).filter(({ right }) => right === 'ManageProcesses')).toEqual([]);
    const [former] = (await of(who, { from: today })).filter(({ right }) => right === 'ManageProcesses');
    expect(former?.until).not.toBeNull();
  });

  it('lists for one company the rights given for that company, for a company above it with inheritance, or everywhere', async () => {
    const who = await hire(app, 'holder.seven');
    const countsInRoads = async () => (await operating(who, { idCompany: String(ROADS) })).length === 1;
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: true }));
    expect(await countsInRoads()).toBe(true);
    await save(app, ingrid, who, 'Operator', at({ [INFRA]: false }));
    expect(await countsInRoads()).toBe(false);
    await save(app, ingrid, who, 'Operator', at({ [ROADS]: false }));
    expect(await countsInRoads()).toBe(true);
    await save(app, ingrid, who, 'Operator', everywhere);
    expect(await countsInRoads()).toBe(true);
  });

  it('records changes made outside the application, and cannot be rewritten by the application', async () => {
    const { sql } = app.database;
    const who = await hire(app, 'holder.eight', { roles: ['Operator'] });
    expect(await operating(who)).toMatchObject([{ givenBy: 'Openboek itself', reach: 'everywhere' }]);
    await expect(sql`update role_grants set granted_by = ${ingrid.id}`).rejects.toThrow(/permission denied/);
    await expect(sql`delete from role_right_periods`).rejects.toThrow(/permission denied/);
  });
});

describe('the Excel file of the list of rights', () => {
  const ASKED: GridExport = {
    query: { filters: [{ key: 'fullname', kind: 'text', text: 'file.holder' }], sort: [], group: [] },
    columns: ['fullname', 'right', 'place', 'reach', 'givenBy', 'until'],
    lang: 1033,
  };
  const ask = (who: Caller, own: Partial<GridExport> = {}) =>
    who.send('/api/grids/right-holders/export', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...ASKED, ...own }),
    });

  it('has the same rows as the screen for the chosen days and company, with words instead of codes', async () => {
    const who = await hire(app, 'file.holder', { roles: [] });
    await ingrid.post('/api/management/appusers', { idUser: who.id });
    await save(app, ingrid, who, 'No access', at({ [INFRA]: true }));
    await save(app, ingrid, who, 'No access', OFF);
    await happened(who, 'No access', '2026-02-10', '2026-03-01');
    const now = await ask(ingrid);
    expect(now.headers.get('Openboek-Export-Rows')).toBe('0');
    const then = await ask(ingrid, { scope: { from: '2026-03-01', to: '2026-03-01', idCompany: ROADS } });
    const [, ...rows] = readXlsx(new Uint8Array(await then.arrayBuffer())).rows;
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['file.holder', 'No access', 'Noordveen Infra', 'Including companies below', 'Ingrid Oosterhuis'],
    ]);
    expect(
      (await ask(ingrid, { scope: { idCompany: HOMES, from: '2026-03-01' } })).headers.get('Openboek-Export-Rows'),
    ).toBe('0');
  });

  it('is available only to administrators, like the list', async () => {
    expect((await ask(marijke)).status).toBe(403);
    expect(await marijke.get('/api/management/rightholders')).toMatchObject({
      status: 403,
      body: { code: 'NO_RIGHT' },
    });
  });
});
