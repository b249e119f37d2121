import type { ImportField } from '#/bff/contract/people-import.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The value of a claim for a person; null if it would be invalid in a file of people. */
export const readClaim = (claims: Claims, field: ImportField, name: string): string | null =>
  readCell(field, textOf(claims[name])).value;

/** A claim as text; the first value of a list; empty for other types. */
function textOf(claim: unknown): string {
  const [first] = [claim].flat();
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}
