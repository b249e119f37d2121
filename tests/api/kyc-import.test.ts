import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { KycCounts, KycParty } from '#/bff/contract/kyc.ts';
import { type Caller, type TestApp, testApp } from '#/tests/support/app.ts';
import { auditOf } from '#/tests/support/audit.ts';
import { previewKyc } from '#/tests/support/kyc.ts';
import { handmadeWorkbook, textCell } from '#/tests/support/workbook.ts';

let app: TestApp;
let ingrid: Caller;
let sanne: Caller;

beforeAll(async () => {
  app = await testApp();
  [ingrid, sanne] = await Promise.all([app.as('ingrid.oosterhuis'), app.as('sanne.dijkgraaf')]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { sql } = app.database;
  await sql`delete from kyc_imports`;
  await sql`delete from kyc_parties`;
  await sql`
    insert into kyc_parties (external_id, type, name, city) values
      ('A1', 'Adviseur', 'Lijn', 'Delft'), ('B2', 'Leverancier', 'Zand', 'Zwolle'), ('C3', 'Leverancier', 'Grind', null)`;
});

const parties = async () =>
  (await sanne.get<KycParty[]>('/api/KYC')).body.map(({ type, name, city }) => [type, name, city]);
const STORED = [
  ['Leverancier', 'Grind', null],
  ['Adviseur', 'Lijn', 'Delft'],
  ['Leverancier', 'Zand', 'Zwolle'],
];
const apply = (idImport: string | null, who = ingrid) =>
  who.post<KycCounts & ErrorBody>('/api/KYC/import/apply', { idImport });
const faultsOf = async (content: string) => {
  const { status, body } = await previewKyc(ingrid, content);
  expect(status).toBe(200);
  expect(body.idImport).toBeNull();
  return body.faults.map(({ row, column, value, code }) => [row, column, value, code]);
};

const FILE =
  'externalId;type;name;city\nA1;Adviseur;Lijn;Delft\nB2;Leverancier;Zand & Zout;Kampen\nD4;Klant;Gemeente;Ede';

describe('a file of KYC parties', () => {
  it('OP-058 is first previewed without writing, with what is new, changed and gone', async () => {
    const { status, body } = await previewKyc(ingrid, FILE);
    expect(status).toBe(200);
    expect(body).toEqual({
      idImport: expect.any(String),
      filename: 'partijen.csv',
      ignored: [],
      counts: { rows: 3, unchanged: 1, new: 1, changed: 1, gone: 1 },
      changes: [
        {
          ...{ kind: 'changed', row: 3, externalId: 'B2', name: 'Zand & Zout' },
          fields: [
            { field: 'name', before: 'Zand', after: 'Zand & Zout' },
            { field: 'city', before: 'Zwolle', after: 'Kampen' },
          ],
        },
        { kind: 'new', row: 4, externalId: 'D4', name: 'Gemeente', fields: [] },
        { kind: 'gone', row: null, externalId: 'C3', name: 'Grind', fields: [] },
      ],
      faults: [],
      faultCount: 0,
    });
    expect(await parties()).toEqual(STORED);
  });

  it('is applied once, as it was shown, and leaves an audit entry; parties that remain keep their ids', async () => {
    const before = (await sanne.get<KycParty[]>('/api/KYC')).body.find(({ name }) => name === 'Zand');
    const { idImport } = (await previewKyc(ingrid, FILE)).body;
    const { status, body } = await apply(idImport);
    expect(status).toBe(200);
    expect(body).toEqual({ rows: 3, unchanged: 1, new: 1, changed: 1, gone: 1 });
    expect(await parties()).toEqual([
      ['Klant', 'Gemeente', 'Ede'],
      ['Adviseur', 'Lijn', 'Delft'],
      ['Leverancier', 'Zand & Zout', 'Kampen'],
    ]);
    const after = (await sanne.get<KycParty[]>('/api/KYC')).body.find(({ name }) => name === 'Zand & Zout');
    expect(after?.id).toBe(before?.id);
    const [entry] = await auditOf(app, { action: 'kyc.import', entityId: idImport ?? '' });
    expect(entry).toMatchObject({ entityId: idImport, actorId: ingrid.id });
    expect(entry?.detail).toMatchObject({ filename: 'partijen.csv', counts: { new: 1, changed: 1, gone: 1 } });
    expect(await apply(idImport)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('may have Dutch column names, in any order, and extra columns; without a city column the known cities stay', async () => {
    const { body } = await previewKyc(ingrid, 'Naam,Relatienummer,Opmerking,Soort\nLijn,A1,let op,Ingenieur');
    expect(body.ignored).toEqual(['Opmerking']);
    expect(body.counts).toEqual({ rows: 1, unchanged: 0, new: 0, changed: 1, gone: 2 });
    await apply(body.idImport);
    expect(await parties()).toEqual([['Ingenieur', 'Lijn', 'Delft']]);
  });

  it('removes a city where the cell is empty', async () => {
    const { body } = await previewKyc(ingrid, 'id;soort;naam;plaats\nA1;Adviseur;Lijn;');
    expect(body.changes[0]?.fields).toEqual([{ field: 'city', before: 'Delft', after: null }]);
  });
});

describe('a fault in a file', () => {
  it('is reported together with all others, with row and column, and then nothing can be applied', async () => {
    const long = 'x'.repeat(201);
    const content = `id;soort;naam;plaats\nA1;;Lijn;Delft\nB2;Klant;${long};Ede\nB2;Klant;Zand;Ede\nC3;Klant\n;Klant;Grind;Ede`;
    expect(await faultsOf(content)).toEqual([
      [2, 'soort', '', 'required'],
      [3, 'naam', long, 'tooLong'],
      [4, 'id', 'B2', 'duplicateExternalId'],
      // A row may end before its trailing empty cells.
      [5, 'naam', '', 'required'],
      [6, 'id', '', 'required'],
    ]);
    expect(await parties()).toEqual(STORED);
  });

  it('may concern the columns of the file', async () => {
    expect(await faultsOf('id;naam;naam\n1;x;y')).toEqual([
      [1, 'type', null, 'missingColumn'],
      [1, 'naam', null, 'duplicateColumn'],
    ]);
  });

  it.each([
    ['', 'empty'],
    ['id;soort;naam', 'empty'],
    ['\0\0', 'notText'],
  ])('may concern the whole file: %j', async (content, code) => {
    expect(await faultsOf(content)).toEqual([[null, null, null, code]]);
  });
});

describe('a file that was previewed', () => {
  it('is not applied if the parties have changed since, nor the next day, nor after another file', async () => {
    const { sql } = app.database;
    const first = (await previewKyc(ingrid, FILE)).body.idImport;
    await sql`update kyc_parties set city = 'Leiden' where external_id = 'A1'`;
    expect(await apply(first)).toMatchObject({ status: 409, body: { code: 'IMPORT_STALE' } });
    const second = (await previewKyc(ingrid, FILE)).body.idImport;
    expect(await apply(first)).toMatchObject({ status: 404 });
    await sql`update kyc_imports set created_at = now() - interval '25 hours'`;
    expect(await apply(second)).toMatchObject({ status: 404 });
    expect(await parties()).toContainEqual(['Leverancier', 'Grind', null]);
  });

  it('can be sent and applied only by an administrator of the whole group', async () => {
    const { idImport } = (await previewKyc(ingrid, FILE)).body;
    expect((await previewKyc(sanne, FILE)).status).toBe(403);
    expect((await apply(idImport, sanne)).status).toBe(403);
    expect(await parties()).toEqual(STORED);
  });
});

describe('an Excel workbook', () => {
  const workbook = async (rows: (string | number | boolean | Date | null)[][]) =>
    new Uint8Array(
      await writeXlsx({
        sheets: [
          { name: 'Partijen', rows },
          { name: 'Ander', rows: [['naam']] },
        ],
      }),
    );

  it('is read like CSV, from its first sheet, with numbers and dates as text; empty rows count only in the row numbers', async () => {
    const content = await workbook([
      ['Extern nummer', 'Soort', 'Naam', 'Plaats'],
      [1042, 'Klant', 'Gemeente =Ede', 'Ede'],
      [null, null, null, null],
      [1043, 'Klant', new Date('2026-11-16T00:00:00Z'), null],
    ]);
    const { status, body } = await previewKyc(ingrid, content, 'partijen.xlsx');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      filename: 'partijen.xlsx',
      counts: { rows: 2, new: 2, gone: 3 },
      changes: [
        { kind: 'new', row: 2, externalId: '1042', name: 'Gemeente =Ede' },
        { kind: 'new', row: 4, externalId: '1043', name: '2026-11-16' },
        ...['A1', 'B2', 'C3'].map((externalId) => ({ kind: 'gone', externalId })),
      ],
    });
    await apply(body.idImport);
    expect(await parties()).toEqual([
      ['Klant', '2026-11-16', null],
      ['Klant', 'Gemeente =Ede', 'Ede'],
    ]);
  });

  it('has its faults named with their rows', async () => {
    const content = await workbook([
      ['id', 'soort', 'naam'],
      ['A1', null, 'Lijn'],
    ]);
    const { body } = await previewKyc(ingrid, content, 'partijen.xlsx');
    expect(body.faults).toEqual([{ row: 2, column: 'soort', value: '', code: 'required' }]);
  });

  it('that is cut off or is another zip file is refused', async () => {
    const content = await workbook([
      ['id', 'soort', 'naam'],
      ['A1', 'Klant', 'Lijn'],
    ]);
    const other = new ZipFile();
    other.addBuffer(Buffer.from('x'), 'x.txt');
    other.end();
    for (const bytes of [content.slice(0, content.length - 40), new Uint8Array(await buffer(other.outputStream))]) {
      const { status, body } = await previewKyc(ingrid, bytes, 'partijen.xlsx');
      expect(status).toBe(200);
      expect(body.faults).toEqual([{ row: null, column: null, value: null, code: 'notExcel' }]);
    }
  });
});

it('a workbook that unpacks to more than the limit is refused, and a smaller one with the same rows is read', async () => {
  const rows = ['id,soort,naam', 'A1,Klant,Lijn'].map((line, row) => {
    const cells = line.split(',').map((text, column) => textCell(`${'ABC'[column]}${row + 1}`, text));
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  const preview = async (blanks: number) => {
    const bytes = await handmadeWorkbook(rows.join(''), ' '.repeat(blanks));
    expect(bytes.length).toBeLessThan(1_000_000);
    return (await previewKyc(ingrid, new Uint8Array(bytes), 'bom.xlsx')).body;
  };
  expect(await preview(1_000_000)).toMatchObject({ faults: [], counts: { rows: 1 } });
  expect((await preview(70_000_000)).faults[0]).toMatchObject({ code: 'notExcel' });
});
