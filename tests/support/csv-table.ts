import type { ImportFault } from '#/bff/contract/people-import.ts';
import { type ReadTable, tableReader } from '#/bff/people/import/read-table.ts';
import { type CsvFile, type CsvLine, readCsv as readRows } from '#/bff/tables/read-csv.ts';

/** A file as rows of cells. */
export interface Table extends Omit<CsvFile, 'rows'> {
  header: string[];
  rows: Omit<CsvLine, 'faults'>[];
}

/** All rows of a file at once, or the single fault that prevents reading it. */
export async function readCsv(bytes: Uint8Array): Promise<Table | ImportFault> {
  const rows: Table['rows'] = [];
  let header: string[] = [];
  const file = await readRows(bytes, (names) => {
    header = names;
    return ({ row, cells }) => rows.push({ row, cells });
  });
  return 'code' in file ? file : { ...file, header, rows };
}

/** Interprets the cells of a file. */
export function readTable({ header, rows, faults }: Table): ReadTable {
  const reader = tableReader(header);
  for (const line of rows) reader.take({ ...line, faults: faults.filter(({ row }) => row === line.row) });
  return reader.end(faults);
}
