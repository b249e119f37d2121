import type { FieldValues, FieldErrors as FormErrors, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/** What can be asked of a form: that it can be kept, or that it is complete (OP-021). */
export type Demand = 'draft' | 'complete';

/** The contract's field errors as react-hook-form wants them: one code a field, as type and as message. */
export function toFormErrors<Values extends FieldValues>(faults: FieldErrors): FormErrors<Values> {
  const errors = Object.entries(faults).map(([field, [code = 'invalidType']]) => [
    field,
    { type: code, message: code },
  ]);
  return Object.fromEntries(errors) as FormErrors<Values>;
}

/** Judges the form by what was asked last: nothing is marked before the first submit, afterwards live (VA-001). */
export function resolverOf<Values extends FieldValues>(judge: (entries: Values) => FieldErrors): Resolver<Values> {
  return (entries) => {
    const faults = judge(entries);
    return Object.keys(faults).length === 0
      ? { values: entries, errors: {} }
      : { values: {}, errors: toFormErrors<Values>(faults) };
  };
}

/** Marks what the server found wrong. @returns whether one of them is a field of this form. */
export function showFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  faults: FieldErrors,
): boolean {
  const known = Object.entries(faults).filter(([field]) => field in form.getValues());
  for (const [field, [code = 'invalidType']] of known)
    form.setError(field as Path<Values>, { type: code, message: code });
  return known.length > 0;
}

/** The specified star is before what is missing; other faults break a rule. */
export function errorKindOf(code: string | undefined): 'required' | 'rule' {
  return code === 'required' || code === 'mustBeTicked' ? 'required' : 'rule';
}

/** The entries when the form finds nothing wrong with them, else null: by then its errors are on the screen. */
export async function judged<Values extends FieldValues>(form: UseFormReturn<Values>): Promise<Values | null> {
  let found: Values | null = null;
  await form.handleSubmit((entries) => {
    found = entries;
  })();
  return found;
}
