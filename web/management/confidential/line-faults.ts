import type { FieldCode } from '#/bff/contract/field-codes.ts';

/** A line of the list of confidential handlers while the list is edited. */
export interface Line {
  key: number;
  idUser: number | null;
  functionNl: string;
  functionEn: string;
}

type Part = 'idUser' | 'functionNl' | 'functionEn';
export type LineFault = Partial<Record<Part, FieldCode>>;

/**
 * The faults of the lines, by the key of the line. A line has a fault if its person or function is missing or already
 * occurs in an earlier line.
 */
export function faultsOf(lines: readonly Line[]): Map<number, LineFault> {
  const found = new Map<number, LineFault>();
  for (const part of ['idUser', 'functionNl', 'functionEn'] as const) {
    const seen = new Set<string>();
    for (const line of lines) {
      const value = String(line[part] ?? '')
        .trim()
        .toLowerCase();
      const code: FieldCode | undefined = value === '' ? 'required' : seen.has(value) ? 'alreadyThere' : undefined;
      seen.add(value);
      if (code) found.set(line.key, { ...found.get(line.key), [part]: code });
    }
  }
  return found;
}
