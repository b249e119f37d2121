import { describe, expect, it } from 'vitest';
import { readCsv, readTable } from '#/tests/support/csv-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
async function read(bytes: Uint8Array) {
  const table = await readCsv(bytes);
  if ('code' in table) throw new Error(table.code);
  const { inputs, faults, ignored } = readTable(table);
  return { encoding: table.encoding, values: inputs.map(({ values }) => values), faults, ignored };
}

describe('files from directories and personnel systems', () => {
  it('include exports of Entra ID, with the names of its attributes', async () => {
    const header =
      'userPrincipalName,displayName,givenName,surname,mail,employeeId,companyName,department,jobTitle,manager,accountEnabled,objectId';
    const { values, faults, ignored } = await read(
      utf8(`${header}\nan@b.nl,An Bos,An,Bos,an.bos@b.nl,77,Infra,Inkoop,Inkoper,bo@b.nl,True,0a1b\n`),
    );
    expect([faults, ignored]).toEqual([[], []]);
    expect(values).toEqual([
      {
        ...{ upn: 'an@b.nl', displayName: 'An Bos', firstName: 'An', lastName: 'Bos', email: 'an.bos@b.nl' },
        ...{ personnelNumber: '77', company: 'Infra', department: 'Inkoop', jobDescription: 'Inkoper' },
        ...{ supervisor: 'bo@b.nl', active: 'yes', externalId: '0a1b' },
      },
    ]);
  });

  it.each(['Actief', 'In dienst', 'in_dienst', 'Enabled'])(
    'are read with %s as the name of the column that shows whether a person is active',
    async (name) => {
      expect((await read(utf8(`userPrincipalName;${name}\na@b.nl;Nee`))).values).toEqual([
        { upn: 'a@b.nl', active: 'no' },
      ]);
    },
  );

  it.each([
    ['20261101', '2026-11-01'],
    ['1 nov 2026', '2026-11-01'],
    ['01-nov-2026', '2026-11-01'],
    ['1 november 2026', '2026-11-01'],
    ['3 mrt. 2027', '2027-03-03'],
    ['3 March 2027', '2027-03-03'],
    ['7 mei 2026', '2026-05-07'],
    ['Oct 9, 2026', '2026-10-09'],
    ['2026-11-01 00:00:00', '2026-11-01'],
    ['2026-11-01T00:00:00Z', '2026-11-01'],
    ['31-12-9999', null],
    ['9999-12-31', null],
    ['99991231', null],
    ['31 dec 9999', null],
  ])('may have the day %s', async (written, day) => {
    expect(await read(utf8(`upn;Datum uit dienst\na@b.nl;"${written}"`))).toMatchObject({
      faults: [],
      values: [{ upn: 'a@b.nl', leftOn: day }],
    });
  });

  it.each(['20261131', '31 feb 2026', '1 foo 2026', '30-12-9999', '11012026', '1-11-26'])(
    'may not have %s as a day',
    async (written) => {
      expect((await read(utf8(`upn;leftOn\na@b.nl;${written}`))).faults).toMatchObject([{ code: 'notADate' }]);
    },
  );

  it('may have superfluous separators after the header, the rows, or both', async () => {
    const of = async (text: string) => (await read(utf8(text))).faults;
    expect(await of('upn;lastName\na@b.nl;Bos;;;\n')).toEqual([]);
    expect(await of('upn;lastName;;;\na@b.nl;Bos\n')).toEqual([]);
    expect(await of('upn;lastName;;\na@b.nl;Bos;;\n')).toEqual([]);
    expect(await of('upn;lastName;;\na@b.nl;Bos;;;;\n')).toEqual([]);
    expect(await of('upn;lastName\na@b.nl;Bos;x\n')).toMatchObject([{ row: 2, code: 'cellCount' }]);
    // This is how Excel writes rows that end with empty cells, from the seventeenth row on.
    expect(await of('upn;lastName;department;leftOn\na@b.nl;Bos\n')).toEqual([]);
    const short = await read(utf8('upn;lastName;department\na@b.nl;Bos\n'));
    expect(short.values).toEqual([{ upn: 'a@b.nl', lastName: 'Bos', department: null }]);
  });

  it.each([
    ['utf-16le', (bytes: Buffer) => bytes],
    ['utf-16be', (bytes: Buffer) => bytes.swap16()],
  ] as const)('may be encoded as %s without a byte order mark', async (encoding, turn) => {
    const bytes = turn(Buffer.from('upn;lastName\r\na@b.nl;Müller-Çelik\r\n', 'utf16le'));
    expect(await read(bytes)).toMatchObject({ encoding, values: [{ upn: 'a@b.nl', lastName: 'Müller-Çelik' }] });
  });

  it('are not accepted with scattered zero bytes', async () => {
    expect(await readCsv(utf8('upn;lastName\na@b.nl;B\0s\n'))).toMatchObject({ code: 'notText' });
  });
});
