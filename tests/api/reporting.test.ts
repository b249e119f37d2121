import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { ReportRow } from '#/bff/contract/gift-reports.ts';
import { type Caller, completeEntries, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { localYear } from '#/tests/support/day.ts';
import { readXlsx } from '#/tests/support/xlsx.ts';

const IGIO = '/api/reporting/igio_reports';
const YEAR = localYear();

let app: TestApp;
let sanne: Caller;
let marijke: Caller;
let dewi: Caller;

beforeAll(async () => {
  app = await testApp();
  const people = ['sanne.dijkgraaf', 'marijke.vandenbroek', 'dewi.pattinama'];
  [sanne, marijke, dewi] = (await Promise.all(people.map((name) => app.as(name)))) as [Caller, Caller, Caller];
  // Dewi may read the reports of Infra, its subsidiaries and Kranendijk. The two people below belong to other
  // companies.
  const elsewhere = await app.database.sql<{ upn: string }[]>`
    select distinct on (c.id) u.upn from users u join companies c on c.id = u.company_id
    where c.name in ('Noordveen Woningbouw', 'Noordveen Installatietechniek') and u.active order by c.id, u.id`;
  for (const { upn } of elsewhere)
    await (await app.as(upn.split('@')[0] as string)).post('/api/reports', completeEntries({ gift: 'Van elders' }));
  const gifts = [
    { gift: '=HYPERLINK("https://x")', amount: 1250.5 },
    { gift: '+31 6 1234', amount: 12 },
  ];
  for (const entries of gifts) await sanne.post('/api/reports', completeEntries(entries));
  const { body: gone } = await sanne.post<number>('/api/reports', completeEntries({ gift: 'Weg' }));
  await sanne.delete(`/api/reports/${gone}`);
  await app.database.sql`update gift_reports set register_year = ${YEAR - 1} where gift like '+31%'`;
});
afterAll(() => app.stop());

const ask = (who: Caller, query = 'lang=1033') => who.send(`${IGIO}?${query}`, { method: 'GET' });
const sheetOf = async (response: Response) => readXlsx(new Uint8Array(await response.arrayBuffer()));

describe('the IgIo export', () => {
  it('CA-031 returns a named Excel file in the requested language, with the number of rows in a header', async () => {
    const response = await ask(marijke);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment;.*filename\*=UTF-8''Reports%20%28IgIo%29\.xlsx/,
    );
    expect(response.headers.get('Openboek-Export-Rows')).toBe('4');
    expect(response.headers.get('Openboek-Export-Bytes')).toBeNull();
    const { rows, name } = await sheetOf(response);
    expect(name).toBe('Reports (IgIo)');
    expect(rows[0]?.slice(0, 5)).toEqual(['Number', 'Status', 'Type', 'Category', 'Company']);
    expect((await sheetOf(await ask(marijke, 'lang=1043'))).rows[0]?.[0]).toBe('Nummer');
  });

  it('RX-002 contains only the reports that the reader may read: the same ones as the compliance lists of all years together', async () => {
    for (const who of [marijke, dewi]) {
      const lists = await Promise.all(
        [YEAR, YEAR - 1].map((year) => who.get<ReportRow[]>(`/api/reports?year=${year}&lang=1033`)),
      );
      const numbers = async (query?: string) =>
        (await sheetOf(await ask(who, query))).rows
          .slice(1)
          .map(([number]) => number)
          .sort();
      const listed = lists.map(({ body }) => body.map(({ number }) => number).sort());
      expect(await numbers()).toEqual(listed.flat().sort());
      for (const [at, year] of [YEAR, YEAR - 1].entries()) expect(await numbers(`year=${year}`)).toEqual(listed[at]);
    }
    const gifts = async (who: Caller) => JSON.stringify((await sheetOf(await ask(who))).rows);
    expect(await gifts(marijke)).toContain('Van elders');
    expect(await gifts(dewi)).not.toContain('Van elders');
    expect(await gifts(marijke)).not.toContain('"Weg"');
  });

  it('RX-003 is refused without ReadAllComplianceReports, as is an invalid year', async () => {
    for (const local of ['sanne.dijkgraaf', 'ruben.scholten', 'ingrid.oosterhuis', 'koen.vermaat', 'thijs.wagenaar']) {
      const response = await ask(await app.as(local));
      expect([response.status, ((await response.json()) as ErrorBody).code], local).toEqual([403, 'NO_RIGHT']);
    }
    expect((await ask(marijke, 'year=nu')).status).toBe(400);
  });

  it('writes amounts and times as numbers and dates, and never writes formulas', async () => {
    const { rows, formats, xml } = await sheetOf(await ask(marijke, `lang=1033&year=${YEAR}`));
    expect(xml).not.toMatch(/<f[ >]/);
    const [names = [], ...lines] = rows;
    const at = (name: string) => names.indexOf(name);
    const line = lines.findIndex((cells) => cells[at('Gift')] === '=HYPERLINK("https://x")');
    expect(lines[line]?.[at('Amount')]).toBe(1250.5);
    expect(lines[line]?.[at('Category')]).toEqual(expect.any(String));
    expect(lines[line]?.[at('Declaration')]).toBe('Yes');
    const formatOf = (name: string) => formats.get(`${String.fromCharCode(65 + at(name))}${line + 2}`);
    expect(['Amount', 'Date', 'Created on'].map(formatOf)).toEqual([
      '"€" #,##0.00',
      'dd-mm-yyyy',
      'dd-mm-yyyy hh:mm:ss',
    ]);
  });

  it('is read page by page: thousands of rows arrive complete and in order, with an estimated size', async () => {
    await app.database.sql`
      insert into gift_reports (number, register_year, company_id, user_id, report_type, gift)
      select 'VEEL-' || lpad(n::text, 5, '0'), 2001, company_id, id, 1, 'Pen ' || n
      from users, generate_series(1, 2100) n where id = ${sanne.id}`;
    const response = await ask(marijke, 'year=2001');
    const foretold = Number(response.headers.get('Openboek-Export-Bytes'));
    const content = await response.arrayBuffer();
    const numbers = readXlsx(new Uint8Array(content))
      .rows.slice(1)
      .map(([number]) => number);
    expect(numbers).toHaveLength(2100);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    expect(Math.abs(content.byteLength / foretold - 1)).toBeLessThan(0.2);
    await app.database.sql`delete from gift_reports where register_year = 2001`;
  });

  it('leaves an audit entry of who exported how much', async () => {
    const response = await ask(dewi, `year=${YEAR}`);
    const rows = Number(response.headers.get('Openboek-Export-Rows'));
    await response.arrayBuffer();
    const requestId = response.headers.get('x-request-id');
    const [entry] = await auditOf(app, { action: 'reporting.export', requestId });
    expect(entry).toMatchObject({ actorId: dewi.id, outcome: 'done' });
    expect(entry?.detail).toEqual({ rows, year: YEAR });
  });
});
