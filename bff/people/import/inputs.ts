import type { CompanyField, ImportFault, ImportFaultCode, PersonField } from '#/bff/contract/people-import.ts';
import { withoutMarks } from '#/bff/contract/text.ts';

/**
 * The wanted state of a person or a company. A field that is not named stays unchanged, and null clears it. Days are
 * YYYY-MM-DD, `active` is `yes` or `no`, and companies and supervisors are still named as in the source.
 */
export interface Input<Field extends string> {
  /** The row of the file; null if the input does not come from a file. */
  row: number | null;
  /** The id of the person or company, if known; otherwise it is recognised by its identifiers. */
  id?: number;
  values: Partial<Record<Field, string | null>>;
}
export type PersonInput = Input<PersonField>;
export type CompanyInput = Input<CompanyField>;

/** A fault in one field of one input. */
export function faultIn<Field extends string>(
  { row, values }: Input<Field>,
  field: Field,
  code: ImportFaultCode,
): ImportFault {
  return { row, column: field, value: values[field] ?? null, code };
}

/** The key of a company or user name, which ignores case and direction marks. */
export const keyOf = (text: string): string => withoutMarks(text).trim().toLowerCase();
