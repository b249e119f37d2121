import type { ImportField } from '#/bff/contract/people-import.ts';
import { readCell } from '#/bff/people/import/read-cell.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** What a claim says of a person; null where a file of people could not hold it. */
export const readClaim = (claims: Claims, field: ImportField, name: string): string | null =>
  readCell(field, textOf(claims[name])).value;

/** A claim as text, the first where there are several; of another kind it says nothing that we can use. */
function textOf(claim: unknown): string {
  const [first] = [claim].flat();
  return typeof first === 'string' || typeof first === 'number' ? String(first) : '';
}
