import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, readTable } from '#/tests/support/csv-table.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const rowsOf = async (bytes: Uint8Array) => {
  const read = await readCsv(bytes);
  return 'code' in read
    ? read.code
    : { encoding: read.encoding, header: read.header, rows: read.rows.map(({ row, cells }) => [row, ...cells]) };
};
const tableOf = async (text: string) => {
  const table = await readCsv(utf8(text));
  if ('code' in table) throw new Error(table.code);
  return table;
};

describe('a CSV file', () => {
  it.each([';', ',', '\t'])('is read with its cells separated by %j', async (separator) => {
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

  it('may have separators, quotes and line ends within quotes, and its rows are numbered as in a spreadsheet', async () => {
    const text = 'upn;jobDescription\r\n\r\na@b.nl;"Hoofd ""weg"";\r\nbruggen"\r\nc@d.nl;Chef';
    expect(await rowsOf(utf8(text))).toMatchObject({
      rows: [
        [3, 'a@b.nl', 'Hoofd "weg";\r\nbruggen'],
        [4, 'c@d.nl', 'Chef'],
      ],
    });
  });

  it('is not split at a comma within quoted column names', async () => {
    expect(await rowsOf(utf8('"a,b,c";upn\n1;x@y.nl'))).toMatchObject({ header: ['a,b,c', 'upn'] });
  });

  it('is read as UTF-8 with a byte order mark, as UTF-16 in either byte order, and as Windows-1252', async () => {
    const text = 'upn;lastName\nz@y.nl;Çelik-Müller';
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);
    const bigEndian = Uint8Array.from(utf16, (_byte, at) => utf16[at ^ 1] as number);
    const windows = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const expected = { header: ['upn', 'lastName'], rows: [[2, 'z@y.nl', 'Çelik-Müller']] };
    expect(await rowsOf(utf8(`\uFEFF${text}`))).toEqual({ encoding: 'utf-8', ...expected });
    expect(await rowsOf(utf16)).toEqual({ encoding: 'utf-16le', ...expected });
    expect(await rowsOf(bigEndian)).toEqual({ encoding: 'utf-16be', ...expected });
    expect(await rowsOf(windows)).toEqual({ encoding: 'windows-1252', ...expected });
  });

  it.each<[string, string, BufferEncoding, string, string[]]>([
    [
      '"Unicode text" from Excel',
      '\uFEFFupn\tlastName\r\nz@y.nl\t"Bos; ""B"""\r\n',
      'utf16le',
      'utf-16le',
      ['z@y.nl', 'Bos; "B"'],
    ],
    [
      'a CSV file from a Dutch version of Excel',
      'upn;lastName\r\nz@y.nl;Bos, B.\r\n',
      'latin1',
      'utf-8',
      ['z@y.nl', 'Bos, B.'],
    ],
    [
      'a byte order mark before a quote',
      '\uFEFF"upn";"lastName"\n"z@y.nl";"Ëlan"',
      'utf8',
      'utf-8',
      ['z@y.nl', 'Ëlan'],
    ],
    [
      'Windows-1252 with curly quotes, which do not quote',
      'upn;lastName\nz@y.nl;\x93Bos\x94 \x80\xeb',
      'latin1',
      'windows-1252',
      ['z@y.nl', '“Bos” €ë'],
    ],
    ['line ends of an old Mac', 'upn;lastName\rz@y.nl;Bos\r', 'utf8', 'utf-8', ['z@y.nl', 'Bos']],
  ])('is read in this form: %s', async (_what, text, written, encoding, cells) => {
    expect(await rowsOf(new Uint8Array(Buffer.from(text, written)))).toEqual({
      encoding,
      header: ['upn', 'lastName'],
      rows: [[2, ...cells]],
    });
  });

  it('is split at the separator that its first line names, and that line does not count as a row', async () => {
    expect(await rowsOf(utf8('sep=|\r\nupn|name;of\r\na@b.nl|An'))).toMatchObject({
      header: ['upn', 'name;of'],
      rows: [[2, 'a@b.nl', 'An']],
    });
  });

  it.each([0, 50, 5_000])(
    'is refused with the row and column of a misplaced quote after %i rows, and with the faults that follow',
    async (count) => {
      const good = Array.from({ length: count }, (_row, at) => `p${at}@b.nl;"P; ""${at}""";x\n`).join('');
      const wrong = 'q@b.nl;Jan "Piet" X;x\nr@b.nl;"Jan; P" X;x\nnobody;An;x\n';
      const table = await tableOf(`upn;firstName;department\n${good}${wrong}`);
      const row = count + 2;
      expect(table.rows.slice(count)).toEqual([
        { row, cells: ['q@b.nl', 'Jan "Piet" X', 'x'] },
        { row: row + 1, cells: ['r@b.nl', '"Jan; P" X', 'x'] },
        { row: row + 2, cells: ['nobody', 'An', 'x'] },
      ]);
      expect(readTable(table).faults).toEqual([
        { row, column: 'firstName', value: 'Jan "Piet" X', code: 'strayQuote' },
        { row: row + 1, column: 'firstName', value: '"Jan; P" X', code: 'strayQuote' },
        { row: row + 2, column: 'upn', value: 'nobody', code: 'badUpn' },
      ]);
    },
  );

  it.each(['', '"s@b.nl";"Els";"y"\n'])(
    'is refused with the place of a quote that is not closed, and is still read to its end: %j',
    async (more) => {
      const table = await tableOf(`upn;firstName;department\np@b.nl;P;x\n"q@b.nl;Jan;x\nr@b.nl;An;y\n${more}`);
      expect(table.rows.slice(1, 3)).toEqual([
        { row: 3, cells: ['q@b.nl', 'Jan', 'x'] },
        { row: 4, cells: ['r@b.nl', 'An', 'y'] },
      ]);
      expect(readTable(table).faults).toEqual([{ row: 3, column: 'upn', value: '"q@b.nl', code: 'unclosedQuote' }]);
    },
  );

  it('is refused with the place of a quote that opens in the last cell and is never closed', async () => {
    const table = await tableOf('upn;firstName\np@b.nl;P\nq@b.nl;"Jan');
    expect(table.rows[1]).toEqual({ row: 3, cells: ['q@b.nl', 'Jan'] });
    expect(readTable(table).faults).toEqual([{ row: 3, column: 'firstName', value: '"Jan', code: 'unclosedQuote' }]);
  });

  it('has one row where quotes contain line ends, as in a spreadsheet', async () => {
    const table = await tableOf('upn;firstName\r\na@b.nl;"Jan\r\nPiet"\r\nnobody;An\r\n');
    expect(readTable(table).faults).toMatchObject([
      { row: 2, column: 'firstName', code: 'notOneLine' },
      { row: 3, column: 'upn', code: 'badUpn' },
    ]);
  });

  it.each(['\r\n', '\t', '\u2028'])('may not have %j in a one-line cell', async (mark) => {
    const table = await tableOf(`upn;firstName\na@b.nl;"Fatima${mark}Bcc: all@x.nl"`);
    expect(readTable(table).faults).toMatchObject([{ row: 2, column: 'firstName', code: 'notOneLine' }]);
  });

  it.each(['\u0007', '\u001b', '\ufffe', '\uffff'])(
    'may not contain %j, which no export can contain',
    async (character) => {
      const table = await tableOf(`upn;firstName\na@b.nl;Fat${character}ima`);
      expect(readTable(table).faults).toEqual([
        { row: 2, column: 'firstName', value: `Fat${character}ima`, code: 'invalidText' },
      ]);
    },
  );

  it('is refused with all faults at once: unwritable columns, misplaced quotes, and faulty cells', async () => {
    const table = await tableOf('upn;first\ufffename;dep\uffffartment\nnobody;Jan "Piet" X;x\nb@b.nl;An;y\u0007\n');
    expect(readTable(table).faults).toEqual([
      { row: 1, column: 'first\ufffdname', value: null, code: 'invalidText' },
      { row: 1, column: 'dep\ufffdartment', value: null, code: 'invalidText' },
      { row: 2, column: 'first\ufffdname', value: 'Jan "Piet" X', code: 'strayQuote' },
      { row: 2, column: 'upn', value: 'nobody', code: 'badUpn' },
      { row: 3, column: 'dep\ufffdartment', value: 'y\u0007', code: 'invalidText' },
    ]);
  });

  it('is refused with an unwritable column and a duplicate or missing one at once', async () => {
    const twice = await tableOf('upn;first\ufffename;firstName\na@b.nl;"Jan;An\n');
    expect(readTable(twice).faults).toEqual([
      { row: 1, column: 'first\ufffdname', value: null, code: 'invalidText' },
      { row: 1, column: 'firstName', value: null, code: 'duplicateColumn' },
      { row: 2, column: 'first\ufffdname', value: '"Jan', code: 'unclosedQuote' },
    ]);
    const missing = await tableOf('col\ufffeour;firstName\nred;An "A" B\n');
    expect(readTable(missing).faults).toEqual([
      { row: 1, column: 'col\ufffdour', value: null, code: 'invalidText' },
      { row: 1, column: 'upn', value: null, code: 'missingColumn' },
      { row: 2, column: 'firstName', value: 'An "A" B', code: 'strayQuote' },
    ]);
  });

  it('keeps the direction marks of a name, and removes those of compared values', async () => {
    const { inputs, faults } = readTable(
      await tableOf(
        'upn;firstName;personnelNumber;company\n\u200ea@b.nl\u200f;\u05d3\u05df\u200f (D);1\u200e0;\u061cInfra',
      ),
    );
    expect(faults).toEqual([]);
    expect(inputs[0]?.values).toEqual({
      upn: 'a@b.nl',
      firstName: '\u05d3\u05df\u200f (D)',
      personnelNumber: '10',
      company: 'Infra',
    });
  });

  it.each([
    ['notText', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0])],
    ['notText', new Uint8Array([...utf8('\uFEFFupn;lastName\nz@y.nl;M'), 0xfc])],
    ['notText', Uint8Array.of(0xff, 0xfe, 0x75, 0x00, 0x70)],
    ['empty', utf8('')],
    ['empty', utf8('upn;name\n\n;;\n')],
    ['tooManyRows', utf8(`upn\n${'a@b.nl\n'.repeat(150_001)}`)],
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
