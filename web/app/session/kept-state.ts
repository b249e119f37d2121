import { type Dispatch, type SetStateAction, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDraftKeeper } from './draft-keeper.ts';

/**
 * State of a component that is kept through a sign-in, as forms are (OP-004): text that is typed outside a form, and
 * which dialog is open. A text typed in a dialog is useful only if the dialog opens again, so both are kept.
 *
 * @param key identifies the state and its record, as in `useDraftKeeper`
 * @param initial the initial state; every state must survive JSON
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

/** Keeps the entries of a react-hook-form through a sign-in. The entries must survive JSON. */
export function useKeptForm<Entries extends FieldValues>(key: string, form: UseFormReturn<Entries>): void {
  // `isDirty` is read during the render, because react-hook-form only tracks values that are read during a render.
  const { isDirty } = form.formState;
  useDraftKeeper<Entries>(key, {
    isDirty: () => isDirty,
    getValues: form.getValues,
    restore: (kept) => form.reset(kept, { keepDefaultValues: true }),
  });
}
