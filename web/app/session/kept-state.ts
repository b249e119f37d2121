import { type Dispatch, type SetStateAction, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftKeeper } from './draft-keeper.ts';

/**
 * State of a component that is kept through a sign-in as forms are (OP-004): what was typed beside a form, and which dialog
 * was open. A text that waits in a dialog is found again only where the dialog opens again, so both are kept.
 *
 * @param key names the state and its record, as in `useDraftKeeper`
 * @param initial what nobody has changed yet; must survive JSON, as what follows it must
 */
export function useKeptState<T>(key: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(initial);
  useDraftKeeper<{ value: T }>(key, {
    isDirty: () => JSON.stringify(value) !== JSON.stringify(initial),
    getValues: () => ({ value }),
    restore: (kept) => setValue(kept.value),
  });
  return [value, setValue];
}

/** The same for a form of react-hook-form whose entries survive JSON. */
export function useKeptForm<Entries extends FieldValues>(key: string, form: UseFormReturn<Entries>): void {
  // Read while it is drawn: react-hook-form keeps up what is read then.
  const { isDirty } = form.formState;
  useDraftKeeper<Entries>(key, {
    isDirty: () => isDirty,
    getValues: form.getValues,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
}
