import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { queryRows } from '#/bff/contract/grid.ts';
import type { GridExport } from '#/bff/contract/grid-export.ts';
import { REPORT_RULES } from '#/bff/contract/report-grid.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { localYear } from '#/tests/support/day.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

let app: TestApp;
let sanne: Caller;
let youssef: Caller;
let koen: Caller;

const GIFTS = [
  { gift: 'Appeltaart', amount: 12.5, idReportType: 2 },
  { gift: '=HYPERLINK("x")', amount: 250, idReportType: 1 },
  { gift: 'Bloemen', amount: 37.5, idReportType: 1 },
] as const;

beforeAll(async () => {
  app = await testApp();
  const people = ['sanne.dijkgraaf', 'youssef.elidrissi', 'koen.vermaat'];
  [sanne, youssef, koen] = (await Promise.all(people.map((name) => app.as(name)))) as [Caller, Caller, Caller];
  for (const entries of GIFTS) await sanne.post('/api/reports', completeEntries(entries));
  await youssef.post('/api/reports', completeEntries({ gift: 'Van een ander' }));
});
afterAll(() => app.stop());

const ASKED: GridExport = {
  query: { filters: [], sort: [{ key: 'amount', desc: true }], group: [] },
  columns: ['gift', 'amount', 'type', 'status'],
  lang: 1033,
};
const UNSORTED: GridExport['query'] = { filters: [], sort: [], group: [] };
const ask = (who: Caller, own: Partial<GridExport> = {}, grid = 'my-reports') =>
  who.send(`/api/grids/${grid}/export`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ASKED, ...own }),
  });
const rowsOf = async (response: Response) => readXlsx(new Uint8Array(await response.arrayBuffer())).rows;

describe('a grid as an Excel file', () => {
  it('holds the columns of the screen in the same order, and its rows with the same sorting', async () => {
    const response = await ask(sanne);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/spreadsheetml/);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''My%20reports.xlsx");
    expect(response.headers.get('Openboek-Export-Rows')).toBe('3');
    expect(response.headers.get('Openboek-Export-Bytes')).toBeNull();
    expect(await rowsOf(response)).toEqual([
      ['Gift', 'Amount', 'Type', 'Status'],
      ['=HYPERLINK("x")', 250, 'I give', 'Draft'],
      ['Bloemen', 37.5, 'I give', 'Draft'],
      ['Appeltaart', 12.5, 'I receive', 'Draft'],
    ]);
  });

  it('is in the requested language', async () => {
    const [names, first] = await rowsOf(await ask(sanne, { lang: 1043 }));
    expect(names).toEqual(['Geschenk', 'Bedrag', 'Type', 'Status']);
    expect(first?.slice(2)).toEqual(['Ik geef', 'Concept']);
  });

  it('filters, groups and sorts as the grid does, for the same rows', async () => {
    const query: GridExport['query'] = {
      filters: [{ key: 'amount', kind: 'range', max: 100 }],
      group: [{ key: 'type', desc: true }],
      sort: [{ key: 'gift', desc: false }],
    };
    const { body: all } = await sanne.get<ReportRow[]>('/api/reports/my?lang=1033');
    const onScreen = queryRows(all, Object.values(REPORT_RULES), query).map(({ gift }) => gift);
    expect(onScreen).toEqual(['Appeltaart', 'Bloemen']);
    const [, ...rows] = await rowsOf(await ask(sanne, { query }));
    expect(rows.map(([gift]) => gift)).toEqual(onScreen);
  });

  it('sorts like the screen, by each of its columns, with empty values last', async () => {
    const marijke = await app.as('marijke.vandenbroek');
    const { body: all } = await marijke.get<ReportRow[]>('/api/reports?lang=1033');
    for (const key of Object.keys(REPORT_RULES)) {
      const query = { ...UNSORTED, sort: [{ key, desc: true }] };
      const onScreen = queryRows(all, Object.values(REPORT_RULES), query).map(({ number }) => number);
      const [, ...rows] = await rowsOf(await ask(marijke, { columns: ['number'], query }, 'compliance-reports'));
      expect(rows.flat(), key).toEqual(onScreen);
    }
  });

  it('holds nothing that the screen does not show to this person', async () => {
    expect((await rowsOf(await ask(youssef))).slice(1).map(([gift]) => gift)).toEqual(['Van een ander']);
    expect((await rowsOf(await ask(sanne, { year: 2019 }))).length).toBe(1);
    const waiting = await ask(sanne, { columns: ['number', 'waitingDays'] }, 'waiting-reports');
    expect(await rowsOf(waiting)).toEqual([['Number', 'Waiting']]);
    expect((await ask(koen)).status).toBe(403);
  });

  it('holds, as the grids do, the reports of a manager’s people or of the companies that compliance covers', async () => {
    const [ruben, marijke] = await Promise.all(['ruben.scholten', 'marijke.vandenbroek'].map((name) => app.as(name)));
    const numbers = async (list: string, who?: Caller) =>
      (await (who as Caller).get<ReportRow[]>(`/api/reports${list}?lang=1033`)).body.map(({ number }) => number);
    for (const [grid, list, who] of [
      ['manager-reports', '/manager', ruben],
      ['compliance-reports', '', marijke],
    ] as const) {
      const [names, ...rows] = await rowsOf(
        await ask(who as Caller, { columns: ['number', 'fullname'], query: UNSORTED }, grid),
      );
      expect(names).toEqual(['Number', 'Name']);
      expect(rows.map(([number]) => number)).toEqual(await numbers(list, who));
      expect(rows).toHaveLength(4);
      expect((await ask(sanne, {}, grid)).status).toBe(403);
    }
  });

  it('is audited with the query and the number of rows that were sent', async () => {
    const response = await ask(sanne, { year: localYear() });
    await response.arrayBuffer();
    const requestId = response.headers.get('x-request-id');
    const [entry] = await auditOf(app, { action: 'grid.export', requestId });
    expect(entry).toMatchObject({ entityId: 'my-reports', actorId: sanne.id, outcome: 'done' });
    expect(entry?.detail).toMatchObject({ rows: 3, columns: ASKED.columns, query: ASKED.query });
  });

  it('has an estimated size for a long list, close enough for a progress bar', async () => {
    await app.database.sql`
      insert into gift_reports (number, register_year, company_id, user_id, report_type, gift, contact_person, amount, date)
      select 'GR-LANG-' || n, extract(year from now())::int, u.company_id, u.id, 1 + n % 3, 'Geschenk ' || md5(n::text),
             'Relatie ' || n, (n * 37 % 100000) / 100.0, current_date - n % 300
      from users u, generate_series(1, 2500) n where u.id = ${youssef.id}`;
    const response = await ask(youssef, { columns: ['number', 'gift', 'amount', 'date', 'type', 'status'] });
    const guess = Number(response.headers.get('Openboek-Export-Bytes'));
    const { byteLength } = await response.arrayBuffer();
    expect(guess).toBeGreaterThan(byteLength * 0.8);
    expect(guess).toBeLessThan(byteLength * 1.2);
    await app.database.sql`delete from gift_reports where number like 'GR-LANG-%'`;
  });

  it('is refused for an unknown grid, an unknown column, no columns, and a query that cannot be read', async () => {
    const faults = async (response: Response) => [response.status, ((await response.json()) as ErrorBody).fields];
    expect(await faults(await ask(sanne, { columns: ['gift', 'salary'] }))).toEqual([400, { columns: ['notAllowed'] }]);
    expect((await ask(sanne, {}, 'salaries')).status).toBe(400);
    expect((await ask(sanne, { columns: [] })).status).toBe(400);
    expect((await ask(sanne, { query: { filters: 'all' } as never })).status).toBe(400);
  });

  it.each<[string, object]>([
    ['query.filters', { filters: [{ key: 'nothing', kind: 'text', text: 'x' }] }],
    ['query.filters', { filters: [{ key: 'constructor', kind: 'list', values: ['x'] }] }],
    ['query.filters', { filters: [{ key: 'amount', kind: 'text', text: '12' }] }],
    ['query.sort', { sort: [{ key: 'nothing', desc: false }] }],
    ['query.group', { group: [{ key: 'toString', desc: false }] }],
    ['query.filters.0.from', { filters: [{ key: 'date', kind: 'period', from: '2026-99-99' }] }],
  ])('is refused for %s %j, which does not fit the columns of the grid', async (field, own) => {
    const response = await ask(sanne, { query: { ...UNSORTED, ...own } });
    expect(response.status).toBe(400);
    expect((await response.json()) as ErrorBody).toMatchObject({
      code: 'VALIDATION',
      fields: { [field]: [expect.any(String)] },
    });
  });
});
