import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXlsx } from '#/tests/support/xlsx.ts';
import type { FileColumn } from './grid.ts';
import { writeWorkbook } from './workbook.ts';

/** In milliseconds; a million characters take a long time on a busy machine. */
const PATIENCE = 180_000;

interface Row {
  text: string;
}

/** Writes the text both as a text cell and as a list label, because both come from people or files. */
const COLUMNS: readonly FileColumn<Row>[] = [
  { key: 'text', type: 'text', label: 'Column.text' },
  { key: 'word', type: 'list', label: 'Column.word', value: ({ text }) => text },
];

const asWritten = async (texts: readonly string[], name = 'Blad') => {
  const rows = () => texts.map((text) => ({ text }));
  const stream = writeWorkbook({ lang: 1043, timeZone: 'Europe/Amsterdam', name, columns: COLUMNS, rows });
  return readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
};
const readBack = async (texts: readonly string[]) => (await asWritten(texts)).rows.slice(1);

/** This is written by hand from production 2 of XML 1.0. */
const cannotBeWritten = (code: number) =>
  (code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code)) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  code === 0xfffe ||
  code === 0xffff;

describe('a text in a workbook', () => {
  it(
    'keeps each of the 1,114,112 code points, except that U+FFFD replaces those that XML cannot hold',
    async () => {
      const points = Array.from({ length: 0x11_0000 }, (_, code) => code);
      const lines = Array.from({ length: 0x11_0000 / 1024 }, (_, at) => points.slice(at * 1024, (at + 1) * 1024));
      // The separator is needed because adjacent halves of characters would form one character.
      const written = lines.map((line) => line.map((code) => `${String.fromCodePoint(code)}-`).join(''));
      const expected = lines.map((line) =>
        line.map((code) => `${cannotBeWritten(code) ? '\ufffd' : String.fromCodePoint(code)}-`).join(''),
      );
      const rows = await readBack(written);
      const wrong = rows.flatMap((cells, at) => (cells.every((cell) => cell === expected[at]) ? [] : [at]));
      expect(rows).toHaveLength(1088);
      expect(wrong.map((at) => `U+${(at * 1024).toString(16)}`)).toEqual([]);
    },
    PATIENCE,
  );

  it.each([
    '_x0041_',
    '_X0041_',
    '_x005F_',
    '_x005f_x0041_',
    '_x0041_x0042_',
    '__x000a__',
    '_x005F\r',
    'a_xffff_b',
    '_x41_',
  ])('that looks like a character code is read back unchanged: %j', async (text) =>
    expect(await readBack([text])).toEqual([[text, text]]),
  );

  it(
    'is preserved, whatever it consists of, except for characters that XML cannot hold',
    async () => {
      const piece = fc.oneof(
        fc.constantFrom(
          '_',
          'x',
          '_x',
          '0041',
          '000D',
          '005F',
          '_x005F_',
          '\r',
          '\n',
          '\t',
          ' ',
          '<',
          '&',
          '"',
          ']]>',
          '<!--',
          '&#1;',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      );
      const text = fc
        .array(piece, { minLength: 1, maxLength: 8 })
        .map((pieces) => pieces.join('').toWellFormed())
        .filter((made) => made !== '');
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
          const expected = texts.map((one) =>
            [...one]
              .map((character) => (cannotBeWritten(character.codePointAt(0) ?? 0) ? '\ufffd' : character))
              .join(''),
          );
          expect(await readBack(texts)).toEqual(expected.map((one) => [one, one]));
        }),
        { numRuns: 150 },
      );
    },
    PATIENCE,
  );

  it('may be the name of the sheet, with U+FFFD for characters that XML cannot hold', async () => {
    expect((await asWritten(['x'], 'Jaar\ufffe\u0001 &<2026>')).name).toBe('Jaar\ufffd\ufffd &<2026>');
  });
});
