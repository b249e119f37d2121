import { describe, expect, it } from 'vitest';
import { IMPORT_COLUMNS, type ImportKind } from '#/bff/contract/people-import.ts';
import { readCsv, readTable } from '#/tests/support/csv-table.ts';
import { faultsFile, templateOf } from './import-csv.ts';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

describe('files for the import', () => {
  it.each(['people', 'companies'] as const)(
    'the template for %s has every column and is read by the import without faults',
    async (kind: ImportKind) => {
      const table = await readCsv(await bytesOf(templateOf(kind)));
      if ('code' in table) throw new Error(table.code);
      expect(table.header).toEqual([...IMPORT_COLUMNS[kind]]);
      expect(readTable(table)).toMatchObject({ kind, faults: [], ignored: [] });
    },
  );

  it('a file of faults has one row per fault, and no cell becomes a formula', async () => {
    const faults = [
      { row: 7, column: 'E-mail', value: '=1+1', code: 'badEmail' },
      { row: null, column: null, value: 'a;"b"', code: 'notText' },
    ] as const;
    const table = await readCsv(
      await bytesOf(faultsFile(['Rij', 'Kolom', 'Waarde', 'Fout'], faults, ({ code }) => code)),
    );
    expect(table).toMatchObject({
      header: ['Rij', 'Kolom', 'Waarde', 'Fout'],
      rows: [{ cells: ['7', 'E-mail', "'=1+1", 'badEmail'] }, { cells: ['', '', 'a;"b"', 'notText'] }],
    });
  });
});
