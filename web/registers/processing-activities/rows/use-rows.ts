import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type ActivityListName, type ActivityLists, ROW_ID, rowIdOf } from '#/bff/contract/activity-rows.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { type ActivityEntries, fieldId } from '../activity-form.ts';

type Row<N extends ActivityListName> = ActivityLists[N][number];

export interface Rows<N extends ActivityListName> {
  /** The id of the element to which an error summary links. */
  id: string;
  /**
   * The key under which the entries of a dialog are kept through a sign-in. It contains the address of the page, which
   * is different for each activity.
   */
  draftKey: string;
  rows: readonly Row<N>[];
  rowId: (row: Row<N>) => number;
  /** Adds each row whose id is 0; a row with any other id replaces the row with that id. */
  put: (...changed: Row<N>[]) => void;
  remove: (row: Row<N>) => void;
  /** The text of the list's error. */
  error: string | undefined;
}

/** A list in the form. Its rows are stored with the form; until they are stored, new rows have ids below 0. */
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
