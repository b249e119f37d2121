import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type ActivityListName, type ActivityLists, ROW_ID, rowIdOf } from '#/bff/contract/activity-rows.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { type ActivityEntries, fieldId } from '../activity-form.ts';

type Row<N extends ActivityListName> = ActivityLists[N][number];

export interface Rows<N extends ActivityListName> {
  /** The element that an error summary links to. */
  id: string;
  /**
   * The key of dialog entries kept through a sign-in. Each activity has its own address, so the key need not identify
   * the activity.
   */
  draftKey: string;
  rows: readonly Row<N>[];
  rowId: (row: Row<N>) => number;
  /** Adds a row with id 0 as a new one; a row with any other id replaces the existing one. */
  put: (...changed: Row<N>[]) => void;
  remove: (row: Row<N>) => void;
  /** The fault of the list, in words. */
  error: string | undefined;
}

/** A list in the form. Its rows are stored with the form; until then, new rows have ids below 0. */
export function useRows<N extends ActivityListName>(list: N): Rows<N> {
  const { control, setValue, getValues, formState } = useFormContext<ActivityEntries>();
  const fieldText = useFieldText();
  const { pathname } = useLocation();
  const rows = useWatch({ control, name: list as 'legalGrounds' }) as unknown as readonly Row<N>[];
  const set = (next: readonly Row<N>[]) =>
    setValue(list as 'legalGrounds', next as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const now = () => getValues(list as 'legalGrounds') as unknown as readonly Row<N>[];
  const code = formState.errors[list]?.message as string | undefined;
  return {
    id: fieldId(list),
    draftKey: `${pathname}.${list}`,
    rows,
    rowId: (row) => rowIdOf(list, row),
    put: (...changed) => {
      let free = Math.min(0, ...now().map((row) => rowIdOf(list, row))) - 1;
      const next = [...now()];
      for (const row of changed) {
        const id = rowIdOf(list, row);
        const at = id === 0 ? -1 : next.findIndex((other) => rowIdOf(list, other) === id);
        if (at >= 0) next[at] = row;
        else next.push({ ...row, [ROW_ID[list]]: free-- });
      }
      set(next);
    },
    remove: (row) => set(now().filter((other) => rowIdOf(list, other) !== rowIdOf(list, row))),
    error: code === undefined ? undefined : fieldText(code),
  };
}
