import type { FieldValues, FieldErrors as FormErrors, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/** The purpose of a validation: storing a draft, or submitting a complete form (OP-021). */
export type Demand = 'draft' | 'complete';

/** The contract's field errors in react-hook-form's shape: one code per field, as type and as message. */
export function toFormErrors<Values extends FieldValues>(faults: FieldErrors): FormErrors<Values> {
  const errors = Object.entries(faults).map(([field, [code = 'invalidType']]) => [
    field,
    { type: code, message: code },
  ]);
  return Object.fromEntries(errors) as FormErrors<Values>;
}

/**
 * Validates the form for the most recent purpose. No field is marked before the first submission; after that, fields
 * are marked as the person types (VA-001).
 */
export function resolverOf<Values extends FieldValues>(judge: (entries: Values) => FieldErrors): Resolver<Values> {
  return (entries) => {
    const faults = judge(entries);
    return Object.keys(faults).length === 0
      ? { values: entries, errors: {} }
      : { values: {}, errors: toFormErrors<Values>(faults) };
  };
}

/** Marks the faults that the server found. @returns whether one of them is in a field of this form. */
export function showFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  faults: FieldErrors,
): boolean {
  const known = Object.entries(faults).filter(([field]) => field in form.getValues());
  for (const [field, [code = 'invalidType']] of known)
    form.setError(field as Path<Values>, { type: code, message: code });
  return known.length > 0;
}

/** Whether the fault is a missing entry, which gets the specified star, rather than a broken rule. */
export function errorKindOf(code: string | undefined): 'required' | 'rule' {
  return code === 'required' || code === 'mustBeTicked' ? 'required' : 'rule';
}

/** The entries if the form is valid; otherwise null, and the errors are shown. */
export async function judged<Values extends FieldValues>(form: UseFormReturn<Values>): Promise<Values | null> {
  let found: Values | null = null;
  await form.handleSubmit((entries) => {
    found = entries;
  })();
  return found;
}
