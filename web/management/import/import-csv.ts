import { writable } from '#/bff/contract/characters.ts';
import { COMPANY_FIELDS, type ImportFault, type ImportKind, PERSON_FIELDS } from '#/bff/contract/people-import.ts';

/** Whether a spreadsheet would interpret the text as a formula. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

function cell(value: string | number | null): string {
  const text = value === null ? '' : writable(String(value));
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A CSV file with a byte order mark, so that Excel reads it as UTF-8, and with semicolons, which Dutch Excel expects.
 */
function csvOf(rows: readonly (readonly (string | number | null)[])[]): Blob {
  const lines = rows.map((cells) => cells.map(cell).join(';')).join('\r\n');
  return new Blob(['\uFEFF', lines, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

const EXAMPLES: Record<ImportKind, readonly (readonly string[])[]> = {
  people: [
    PERSON_FIELDS,
    [
      '1001',
      'an.jansen@noordveen.example',
      'An',
      'Jansen',
      'An Jansen',
      'an.jansen@noordveen.example',
      '100 900',
      '1100',
      'Uitvoering',
      'Projectleider',
      '',
      'ja',
      '',
    ],
    [
      '1002',
      'bo.visser@noordveen.example',
      'Bo',
      'Visser',
      'Bo Visser',
      'bo.visser@noordveen.example',
      '100 901',
      '1110',
      'Uitvoering',
      'Uitvoerder',
      'an.jansen@noordveen.example',
      'ja',
      '',
    ],
  ],
  companies: [
    COMPANY_FIELDS,
    ['1100', 'Noordveen Infra', '1000', '', ''],
    ['1110', 'Wegen en Bruggen', '1100', '', ''],
  ],
};

/** A template file: every column, and two example rows. */
export const templateOf = (kind: ImportKind): Blob => csvOf(EXAMPLES[kind]);

/** The faults of an import file as a CSV file, for the person who corrects the source. */
export const faultsFile = (
  header: readonly string[],
  faults: readonly ImportFault[],
  textOf: (fault: ImportFault) => string,
) => csvOf([header, ...faults.map((fault) => [fault.row, fault.column, fault.value, textOf(fault)])]);
