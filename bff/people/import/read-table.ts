import { isWritable, writable } from '#/bff/contract/characters.ts';
import { LANGUAGES } from '#/bff/contract/languages.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_KINDS,
  type ImportFault,
  type ImportField,
  type ImportKind,
  KEY_COLUMN,
} from '#/bff/contract/people-import.ts';
import { label } from '#/bff/labels.ts';
import type { QuoteFault } from '#/bff/tables/csv-rows.ts';
import { type CsvFile, type CsvLine, type OpenRows, readCsv } from '#/bff/tables/read-csv.ts';
import { isWorkbook, readSheet } from '#/bff/tables/read-sheet.ts';
import type { Input } from './inputs.ts';
import { readCell } from './read-cell.ts';
import { sharedTexts } from './shared-texts.ts';

export interface ReadTable {
  kind: ImportKind | null;
  inputs: Input<ImportField>[];
  /** The name of each field in the file. */
  columns: ReadonlyMap<string, string>;
  /** Names of unknown columns. */
  ignored: string[];
  faults: ImportFault[];
}

/** Accepts the rows of a file, and returns their meaning at the end. */
export interface TableReader {
  take(line: CsvLine): void;
  /** @param quotes all misplaced quotes */
  end(quotes: readonly QuoteFault[]): ReadTable;
}

/** A file with the meaning of its cells. */
export type ReadFile = ReadTable &
  Pick<CsvFile, 'rows'> & {
    /** null for an Excel workbook, which has no encoding. */
    encoding: CsvFile['encoding'] | null;
  };

/**
 * Reads a CSV text, or the first sheet of an Excel workbook.
 *
 * @returns the file; or the one fault that prevents it from being read
 */
export function readTable(bytes: Buffer): Promise<ReadFile | ImportFault> {
  let reader = tableReader([]);
  const open: OpenRows = (header) => {
    reader = tableReader(header);
    return reader.take;
  };
  const reading: Promise<(Omit<CsvFile, 'encoding'> & { encoding?: CsvFile['encoding'] }) | ImportFault> = isWorkbook(
    bytes,
  )
    ? readSheet(bytes, open)
    : readCsv(bytes, open);
  return reading.then((file) =>
    'code' in file ? file : { ...reader.end(file.faults), encoding: file.encoding ?? null, rows: file.rows },
  );
}

/**
 * Interprets the cells of a file. Columns have the names of the fields, their labels in either language, or the names
 * that other systems use; the key column determines the kind of file. Faults name the column as the file does, with
 * U+FFFD for unprintable characters. All faults are returned at once, column faults first.
 */
export function tableReader(written: readonly string[]): TableReader {
  // These are copies: a substring keeps the whole text in memory, and these strings live longest.
  const header = written.map((name) => Buffer.from(writable(name), 'utf16le').toString('utf16le'));
  const kind = IMPORT_KINDS.find((candidate) =>
    header.some((name) => fieldOf(candidate, name) === KEY_COLUMN[candidate]),
  );
  const unwritable = header
    .filter((_name, at) => !isWritable(written[at] ?? ''))
    .map((name) => fault(1, name, null, 'invalidText'));
  const misquoted = (quotes: readonly QuoteFault[]) =>
    quotes.map(({ row, at, written: cell, code }) => fault(row, header[at] ?? null, cell, code));
  if (!kind) {
    const missing = fault(1, KEY_COLUMN.people, null, 'missingColumn');
    return {
      take: () => {},
      end: (quotes) => ({
        ...{ kind: null, inputs: [], columns: new Map(), ignored: [] },
        faults: [...unwritable, missing, ...misquoted(quotes)],
      }),
    };
  }
  const fields = header.map((name) => fieldOf(kind, name));
  const doubled = header
    .filter((_name, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
    .map((name) => fault(1, name, null, 'duplicateColumn'));
  const columns = new Map(fields.flatMap((field, at) => (field === undefined ? [] : [[field, header[at] ?? field]])));
  const ignored = header.filter((name, at) => fields[at] === undefined && name !== '');
  const inputs: Input<ImportField>[] = [];
  const cellFaults: ImportFault[] = [];
  const readRow = rowReader(header, fields, cellFaults);
  return {
    take: (line) => {
      if (doubled.length === 0) inputs.push(readRow(line));
    },
    end: (quotes) => ({
      ...{ kind, inputs, columns, ignored },
      faults: [...unwritable, ...doubled, ...misquoted(quotes), ...cellFaults],
    }),
  };
}

function rowReader(header: readonly string[], fields: readonly (ImportField | undefined)[], faults: ImportFault[]) {
  // Separators after the last column are ignored; Excel omits the separators of empty cells at the end of a
  // row.
  const fits = (cells: readonly string[]) => cells.slice(header.length).every((cell) => cell === '');
  const shared = sharedTexts();
  return ({ row, cells, faults: quotes }: CsvLine): Input<ImportField> => {
    const input: Input<ImportField> = { row, values: {} };
    if (!fits(cells)) faults.push(fault(row, null, String(cells.length), 'cellCount'));
    for (const [at, field] of fields.entries()) {
      const cell = cells[at] ?? '';
      if (field === undefined) continue;
      const { value, code } = readCell(field, cell);
      if (code && !quotes.some((quote) => quote.at === at)) faults.push(fault(row, header[at] ?? field, cell, code));
      input.values[field] = value === null ? null : shared(value);
    }
    return input;
  };
}

const fault = (row: number, column: string | null, value: string | null, code: ImportFault['code']): ImportFault => ({
  row,
  column,
  value,
  code,
});

/** Case, spaces and dashes are ignored: "E-mail", "email"; `administrationNr`, "Administration nr". */
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The names in directories and personnel systems: Entra ID, Active Directory, LDAP, and common Dutch lists. */
const ELSEWHERE: Partial<Record<ImportField, readonly string[]>> = {
  upn: ['userPrincipalName', 'UPN', 'user name', 'gebruiker'],
  firstName: ['givenName', 'roepnaam'],
  lastName: ['surname', 'sn'],
  email: ['mail', 'emailAddress', 'e-mailadres'],
  personnelNumber: ['employeeId', 'employeeNumber', 'medewerkernummer'],
  company: ['companyName', 'organization', 'organisatie'],
  jobDescription: ['jobTitle', 'functietitel'],
  supervisor: ['manager'],
  active: ['in dienst', 'accountEnabled', 'enabled'],
  leftOn: ['datum uit dienst', 'employeeLeaveDateTime', 'leave date'],
  externalId: ['objectId', 'object id', 'immutableId'],
};

const names = new Map<ImportKind, Map<string, ImportField>>(
  IMPORT_KINDS.map((kind) => [
    kind,
    new Map(
      IMPORT_COLUMNS[kind].flatMap((field) =>
        [field, ...LANGUAGES.map(({ id }) => label(id, `ImportField.${field}`)), ...(ELSEWHERE[field] ?? [])].map(
          (name) => [folded(name), field] as [string, ImportField],
        ),
      ),
    ),
  ]),
);

const fieldOf = (kind: ImportKind, name: string) => names.get(kind)?.get(folded(name));
