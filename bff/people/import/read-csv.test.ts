import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { readTable } from './read-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = async (bytes: Uint8Array) => {
  const read = await readCsv(bytes);
  return 'code' in read
    ? read.code
    : { encoding: read.encoding, header: read.header, rows: read.rows.map(({ row, cells }) => [row, ...cells]) };
};

describe('a CSV file', () => {
  it.each([';', ',', '\t'])('is read between %j', async (separator) => {
    const text = [
      ['upn', 'firstName'],
      ['a@b.nl', 'An'],
    ]
      .map((cells) => cells.join(separator))
      .join('\n');
    expect(await rowsOf(utf8(text))).toEqual({
      encoding: 'utf-8',
      header: ['upn', 'firstName'],
      rows: [[2, 'a@b.nl', 'An']],
    });
  });

  it('keeps separators, quotes and line ends within quotes, and counts rows as a spreadsheet does', async () => {
    const text = 'upn;jobDescription\r\n\r\na@b.nl;"Hoofd ""weg"";\r\nbruggen"\r\nc@d.nl;Chef';
    expect(await rowsOf(utf8(text))).toMatchObject({
      rows: [
        [3, 'a@b.nl', 'Hoofd "weg";\r\nbruggen'],
        [4, 'c@d.nl', 'Chef'],
      ],
    });
  });

  it('does not take a comma within quoted names of columns for a separator', async () => {
    expect(await rowsOf(utf8('"a,b,c";upn\n1;x@y.nl'))).toMatchObject({ header: ['a,b,c', 'upn'] });
  });

  it('is read with the mark of UTF-8 or without, as UTF-16 of Excel, and as Windows-1252', async () => {
    const text = 'upn;lastName\nz@y.nl;Çelik-Müller';
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const expected = { header: ['upn', 'lastName'], rows: [[2, 'z@y.nl', 'Çelik-Müller']] };
    expect(await rowsOf(utf8(`\uFEFF${text}`))).toEqual({ encoding: 'utf-8', ...expected });
    expect(await rowsOf(utf16)).toEqual({ encoding: 'utf-16le', ...expected });
    expect(await rowsOf(windows)).toEqual({ encoding: 'windows-1252', ...expected });
  });

  it.each([
    ['notText', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0])],
    ['empty', utf8('')],
    ['empty', utf8('upn;name\n\n;;\n')],
    ['unclosedQuote', utf8('upn;name\na@b.nl;"open\n')],
    ['tooManyRows', utf8(`upn\n${'a@b.nl\n'.repeat(20_001)}`)],
  ] as const)('is refused as a whole: %s', async (code, bytes) => {
    expect(await rowsOf(bytes)).toBe(code);
  });

  it('is read or refused with faults, whatever its bytes are', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'upn',
        'administrationNr',
        'company',
        ';',
        ',',
        '"',
        '""',
        '\r\n',
        '\n',
        '\u0000',
        '\uFEFF',
        'ja',
        'a@b.nl',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(piece, { maxLength: 40 }).map((pieces) => utf8(`upn;${pieces.join('')}`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const table = await readCsv(content);
        if ('code' in table) return;
        const { inputs, faults } = readTable(table);
        expect(inputs.length === table.rows.length || faults.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
