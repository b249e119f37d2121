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
import type { Input } from './inputs.ts';
import { readCell } from './read-cell.ts';
import type { Table } from './read-csv.ts';

export interface ReadTable {
  kind: ImportKind | null;
  inputs: Input<ImportField>[];
  /** What the file calls a field. */
  columns: ReadonlyMap<string, string>;
  /** Names of columns that mean nothing to us. */
  ignored: string[];
  faults: ImportFault[];
}

/**
 * Gives the cells of a file their meaning. Columns are named as we name them, or by their label in either language; the kind
 * of file is told by its key column. Faults name the column as the file does.
 */
export function readTable({ header, rows, faults: quotes }: Table): ReadTable {
  const kind = IMPORT_KINDS.find((candidate) =>
    header.some((name) => fieldOf(candidate, name) === KEY_COLUMN[candidate]),
  );
  const unwritable = header
    .filter((name) => !isWritable(name))
    .map((name) => fault(1, writable(name), null, 'invalidText'));
  if (unwritable.length > 0)
    return { kind: kind ?? null, inputs: [], columns: new Map(), ignored: [], faults: unwritable };
  const misquoted = quotes.map(({ row, at, written, code }) => fault(row, header[at] ?? null, written, code));
  if (!kind) {
    const faults = [...misquoted, fault(1, KEY_COLUMN.people, null, 'missingColumn')];
    return { kind: null, inputs: [], columns: new Map(), ignored: [], faults };
  }
  const fields = header.map((name) => fieldOf(kind, name));
  const doubled = header
    .filter((_name, at) => fields[at] !== undefined && fields.indexOf(fields[at]) < at)
    .map((name) => fault(1, name, null, 'duplicateColumn'));
  const columns = new Map(fields.flatMap((field, at) => (field === undefined ? [] : [[field, header[at] ?? field]])));
  const ignored = header.filter((name, at) => fields[at] === undefined && name !== '');
  const faults = [...misquoted, ...doubled];
  if (doubled.length > 0) return { kind, inputs: [], columns, ignored, faults };
  const isMisquoted = new Set(quotes.map(({ row, at }) => `${row}:${at}`));
  const inputs = rows.map(({ row, cells }) => {
    const input: Input<ImportField> = { row, values: {} };
    if (cells.length !== header.length) faults.push(fault(row, null, String(cells.length), 'cellCount'));
    for (const [at, field] of fields.entries()) {
      const cell = cells[at];
      if (field === undefined || cell === undefined) continue;
      const { value, code } = readCell(field, cell);
      if (code && !isMisquoted.has(`${row}:${at}`)) faults.push(fault(row, header[at] ?? field, cell, code));
      input.values[field] = value;
    }
    return input;
  });
  return { kind, inputs, columns, ignored, faults };
}

const fault = (row: number, column: string | null, value: string | null, code: ImportFault['code']): ImportFault => ({
  row,
  column,
  value,
  code,
});

/** Case, spaces and dashes make no difference: "E-mail", "email"; `administrationNr`, "Administration nr". */
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const names = new Map<ImportKind, Map<string, ImportField>>(
  IMPORT_KINDS.map((kind) => [
    kind,
    new Map(
      IMPORT_COLUMNS[kind].flatMap((field) =>
        [field, ...LANGUAGES.map(({ id }) => label(id, `ImportField.${field}`))].map(
          (name) => [folded(name), field] as [string, ImportField],
        ),
      ),
    ),
  ]),
);

const fieldOf = (kind: ImportKind, name: string) => names.get(kind)?.get(folded(name));
