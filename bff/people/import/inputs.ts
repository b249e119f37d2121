import type { CompanyField, ImportFault, ImportFaultCode, PersonField } from '#/bff/contract/people-import.ts';
import { withoutMarks } from '#/bff/contract/text.ts';

/**
 * A person or a company as somebody wants it to be. A field that is not named stays as it is, null takes it away; days are
 * YYYY-MM-DD, `active` is `yes` or `no`, companies and supervisors are still named as they came.
 */
export interface Input<Field extends string> {
  /** Of the file; null where it comes from elsewhere. */
  row: number | null;
  /** Whose or which it is, where that is known; else it is recognised by its marks. */
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

/** Companies and user names are the same whatever their capitals and direction marks. */
export const keyOf = (text: string): string => withoutMarks(text).trim().toLowerCase();
