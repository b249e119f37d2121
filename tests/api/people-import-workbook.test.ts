import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upnFrom } from '#/bff/database/seed/people.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { apply, csv, preview } from '#/tests/support/imports.ts';
import { handmadeWorkbook, textCell } from '#/tests/support/workbook.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await testApp();
  admin = await app.as('ingrid.oosterhuis');
});
afterAll(() => app?.stop());

const EXCEL = { filename: 'personen.xlsx' };

describe('people in an Excel workbook', () => {
  it('are checked and imported like those of a CSV file, whatever the types of their cells', async () => {
    const shared = `<si><t>Gebruikersnaam</t></si><si><r><t>Achter</t></r><r><t>naam</t></r></si>
      <si><t>Bedrijf</t></si><si><t>Personeelsnummer</t></si><si><t>In dienst</t></si><si><t>Datum uit dienst</t></si>
      <si><t>Lievelingskleur</t></si>`;
    const header = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((column, at) => `<c r="${column}1" t="s"><v>${at}</v></c>`);
    // Row 3 is empty, 45991 is 30 November 2025, and 1200 is the number of Noordveen Woningbouw.
    const content = await handmadeWorkbook(
      `<row r="1">${header.join('')}</row>
       <row r="2">${textCell('A2', upnFrom('excel.een'))}${textCell('B2', 'De &amp; Wit')}<c r="C2"><v>1200</v></c>
         <c r="D2"><f>900000+17</f><v>900017</v></c><c r="E2" t="b"><v>1</v></c></row>
       <row r="3"/>
       <row r="4">${textCell('A4', upnFrom('yara.pinas'))}${textCell('B4', 'Pinas')}<c r="C4"><v>1200</v></c>
         <c r="E4" t="b"><v>0</v></c><c r="F4" s="1"><v>45991</v></c>${textCell('G4', 'rood')}</row>`,
      shared,
    );
    const { status, body } = await preview(admin, content, EXCEL);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ kind: 'people', filename: 'personen.xlsx', encoding: null, ignored: ['Lievelingskleur'], faults: [] },
      counts: { rows: 2, new: 1, leaving: 1 },
    });
    expect((await apply(admin, body)).status).toBe(200);
    const stored = await app.database.sql`
      select u.upn, u.last_name as "lastName", c.name as company, u.personnel_number as nr, u.active, u.left_on as "leftOn"
      from users u join companies c on c.id = u.company_id
      where u.upn in (${upnFrom('excel.een')}, ${upnFrom('yara.pinas')}) order by u.upn`;
    expect(stored).toMatchObject([
      {
        ...{ upn: upnFrom('excel.een'), lastName: 'De & Wit', company: 'Noordveen Woningbouw', nr: '900017' },
        ...{ active: true, leftOn: null },
      },
      { upn: upnFrom('yara.pinas'), active: false, leftOn: '2025-11-30' },
    ]);
  });

  it('have all their faults reported at once, with the row number that Excel shows', async () => {
    const content = await handmadeWorkbook(
      `<row r="1">${textCell('A1', 'upn')}${textCell('B1', 'company')}${textCell('C1', 'active')}</row>
       <row r="3">${textCell('A3', 'geen adres')}${textCell('B3', 'Noordveen Infra')}</row>
       <row r="7">${textCell('A7', upnFrom('excel.twee'))}${textCell('B7', 'Nergens')}${textCell('C7', 'misschien')}</row>`,
    );
    const { body } = await preview(admin, content, EXCEL);
    expect(body.idImport).toBeNull();
    expect(body.faults.map(({ row, column, value, code }) => [row, column, value, code])).toEqual([
      [3, 'upn', 'geen adres', 'badUpn'],
      [7, 'active', 'misschien', 'notYesOrNo'],
      [7, 'company', 'Nergens', 'unknownCompany'],
    ]);
  });

  it('are not read from a zip file that is not a workbook, nor from a sheet over the limit, and each gives its own fault', async () => {
    const broken = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(400, 7)]);
    expect((await preview(admin, broken, EXCEL)).body.faults).toMatchObject([{ row: null, code: 'notExcel' }]);
    const rows = Array.from({ length: 50_001 }, (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${n}</v></c></row>`);
    const long = await handmadeWorkbook(`<row r="1">${textCell('A1', 'upn')}</row>${rows.join('')}`);
    expect((await preview(admin, long, EXCEL)).body.faults).toMatchObject([{ row: null, code: 'sheetTooLarge' }]);
  });

  it('may be in a file with any name, because the bytes decide the type', async () => {
    const rows = `<row r="1">${textCell('A1', 'upn')}${textCell('B1', 'department')}</row>
      <row r="2">${textCell('A2', upnFrom('sanne.dijkgraaf'))}${textCell('B2', 'Inkoop')}</row>`;
    const named = await preview(admin, await handmadeWorkbook(rows), { filename: 'personen.csv' });
    expect(named.body).toMatchObject({ encoding: null, counts: { changed: 1 } });
    const text = csv(['upn', 'department'], [[upnFrom('sanne.dijkgraaf'), 'Inkoop']]);
    expect((await preview(admin, text, EXCEL)).body).toMatchObject({ encoding: 'utf-8', counts: { changed: 1 } });
  });

  it('can be imported only by those with the right to import', async () => {
    const content = await handmadeWorkbook(`<row r="1">${textCell('A1', 'upn')}</row>`);
    for (const local of ['sanne.dijkgraaf', 'marijke.vandenbroek', 'koen.vermaat'])
      expect((await preview(await app.as(local), content, EXCEL)).status).toBe(403);
  });
});
