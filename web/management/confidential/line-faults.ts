import type { FieldCode } from '#/bff/contract/field-codes.ts';

/** A line of the list while it is edited. */
export interface Line {
  key: number;
  idUser: number | null;
  functionNl: string;
  functionEn: string;
}

type Part = 'idUser' | 'functionNl' | 'functionEn';
export type LineFault = Partial<Record<Part, FieldCode>>;

/**
 * The faults of each line, by the key of the line: a person or function is missing, or is already in an earlier line.
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
