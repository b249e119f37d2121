import type { FieldValues, FieldErrors as FormErrors, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/** The purpose of a validation: storing a draft, or submitting a complete form (OP-021). */
export type Demand = 'draft' | 'complete';

/**
 * The contract's field errors in react-hook-form's shape. The code of each field is both its `type` and its `message`.
 */
export function toFormErrors<Values extends FieldValues>(faults: FieldErrors): FormErrors<Values> {
  const errors = Object.entries(faults).map(([field, [code = 'invalidType']]) => [
    field,
    { type: code, message: code },
  ]);
  return Object.fromEntries(errors) as FormErrors<Values>;
}

/**
 * Validates the entries with `judge`. No field is marked before the first submission; after that, fields are marked as
 * the person types (VA-001).
 */
export function resolverOf<Values extends FieldValues>(judge: (entries: Values) => FieldErrors): Resolver<Values> {
  return (entries) => {
    const faults = judge(entries);
    return Object.keys(faults).length === 0
      ? { values: entries, errors: {} }
      : { values: {}, errors: toFormErrors<Values>(faults) };
  };
}

/** Marks the fields in which the server found a fault. @returns whether at least one of them is in this form. */
export function showFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  faults: FieldErrors,
): boolean {
  const known = Object.entries(faults).filter(([field]) => field in form.getValues());
  for (const [field, [code = 'invalidType']] of known)
    form.setError(field as Path<Values>, { type: code, message: code });
  return known.length > 0;
}

/** Whether the error is a missing entry, which gets a star, or a broken rule. */
export function errorKindOf(code: string | undefined): 'required' | 'rule' {
  return code === 'required' || code === 'mustBeTicked' ? 'required' : 'rule';
}

/** Returns the entries if the form is valid; otherwise it shows the errors and returns null. */
export async function judged<Values extends FieldValues>(form: UseFormReturn<Values>): Promise<Values | null> {
  let found: Values | null = null;
  await form.handleSubmit((entries) => {
    found = entries;
  })();
  return found;
}
