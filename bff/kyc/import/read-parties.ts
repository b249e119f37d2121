import { isWritable, writable } from '#/bff/contract/characters.ts';
import { KYC_FIELDS, type KycField } from '#/bff/contract/kyc.ts';
import { LIMITS } from '#/bff/contract/limits.ts';
import type { ImportFault } from '#/bff/contract/people-import.ts';
import { text, withoutMarks } from '#/bff/contract/text.ts';
import type { QuoteFault } from '#/bff/tables/csv-rows.ts';
import { type CsvLine, type OpenRows, readCsv } from '#/bff/tables/read-csv.ts';
import { isWorkbook, readSheet } from '#/bff/tables/read-sheet.ts';
import type { PartyRow } from './plan-parties.ts';

/** A party, as in its row; `city` is undefined if the file has no such column. */
export type ReadParty = Omit<PartyRow, 'city'> & { city: string | null | undefined };

export interface ReadParties {
  /** The parties without a fault. */
  parties: ReadParty[];
  rows: number;
  /** Names of unknown columns, which are not read. */
  ignored: string[];
  faults: ImportFault[];
}

/** The names that a file may use for a column, in either language; case, spaces and dashes are ignored. */
const NAMES: Readonly<Record<KycField, readonly string[]>> = {
  externalId: ['externalid', 'externalnumber', 'externnummer', 'id', 'number', 'nummer', 'relatienummer'],
  type: ['type', 'soort'],
  name: ['name', 'naam'],
  city: ['city', 'plaats', 'vestigingsplaats', 'woonplaats'],
};
const MUST: readonly KycField[] = ['externalId', 'type', 'name'];

const LINE = text(LIMITS.line);
const KEY = text(100);
/** Every field is a single line, without line breaks or other control characters (tab, escape …). */
const STEERS = /[\p{Cc}\u2028\u2029]/u;

/** Reads a file of parties (CSV, or the first sheet of an Excel workbook), and finds all its faults at once. */
export async function readParties(bytes: Buffer): Promise<ReadParties> {
  let table = openTable([]);
  const open: OpenRows = (header) => {
    table = openTable(header);
    return table.take;
  };
  const file = isWorkbook(bytes) ? await readSheet(bytes, open) : await readCsv(bytes, open);
  if ('code' in file) return { parties: [], rows: 0, ignored: [], faults: [file] };
  return { ...table.end(file.faults), rows: file.rows };
}

interface Table {
  take: (line: CsvLine) => void;
  end: (quotes: readonly QuoteFault[]) => Omit<ReadParties, 'rows'>;
}

function openTable(written: readonly string[]): Table {
  const header = written.map(writable);
  const fields = header.map(fieldOf);
  const faults = columnFaults(written, header, fields);
  const isUsable = faults.length === 0;
  const parties: ReadParty[] = [];
  const rows = new Map<string, number>();
  const columnOf = (field: KycField) => header[fields.indexOf(field)] ?? field;
  const take = ({ row, cells, faults: quotes }: CsvLine) => {
    if (!isUsable) return;
    // Separators after the last column are ignored; Excel omits the separators of empty cells at the end of a
    // row.
    if (cells.slice(header.length).some((cell) => cell !== ''))
      return void faults.push({ row, column: null, value: String(cells.length), code: 'cellCount' });
    const before = faults.length;
    const read = (field: KycField): string | null | undefined => {
      const at = fields.indexOf(field);
      if (at < 0) return undefined;
      const { value, code } = readCell(field, cells[at] ?? '');
      if (code && !quotes.some((quote) => quote.at === at))
        faults.push({ row, column: columnOf(field), value: cells[at] ?? '', code });
      return value;
    };
    const party = { row, externalId: read('externalId'), type: read('type'), name: read('name'), city: read('city') };
    const { externalId, type, name } = party;
    if (externalId && rows.has(externalId))
      faults.push({ row, column: columnOf('externalId'), value: externalId, code: 'duplicateExternalId' });
    if (externalId) rows.set(externalId, row);
    if (externalId && type && name && faults.length === before) parties.push({ ...party, externalId, type, name });
  };
  const end = (quotes: readonly QuoteFault[]) => {
    const misquoted = quotes.map(
      ({ row, at, written: value, code }): ImportFault => ({ row, column: header[at] ?? null, value, code }),
    );
    const all = [...faults, ...misquoted].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
    return { parties, ignored: header.filter((name, at) => fields[at] === undefined && name !== ''), faults: all };
  };
  return { take, end };
}

const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const fieldOf = (name: string) => KYC_FIELDS.find((field) => NAMES[field].includes(folded(name)));

function columnFaults(
  written: readonly string[],
  header: readonly string[],
  fields: readonly (KycField | undefined)[],
): ImportFault[] {
  const fault = (column: string, code: ImportFault['code']): ImportFault => ({ row: 1, column, value: null, code });
  return [
    ...header.filter((_name, at) => !isWritable(written[at] ?? '')).map((name) => fault(name, 'invalidText')),
    ...MUST.filter((field) => !fields.includes(field)).map((field) => fault(field, 'missingColumn')),
    ...header
      .filter((_name, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
      .map((name) => fault(name, 'duplicateColumn')),
  ];
}

interface Cell {
  /** null if the cell is empty or cannot be used. */
  value: string | null;
  code?: ImportFault['code'];
}

function readCell(field: KycField, written: string): Cell {
  const parsed = (field === 'externalId' ? KEY : LINE).safeParse(written);
  if (!parsed.success)
    return { value: null, code: parsed.error.issues[0]?.message === 'tooLong' ? 'tooLong' : 'invalidText' };
  // Invisible marks are removed, because the number is compared and a mark would make it differ.
  const value = field === 'externalId' ? withoutMarks(parsed.data) : parsed.data;
  if (STEERS.test(value)) return { value: null, code: 'notOneLine' };
  if (value === '') return MUST.includes(field) ? { value: null, code: 'required' } : { value: null };
  return { value };
}
