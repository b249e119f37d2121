import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { LastChange } from '#/bff/contract/errors.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import {
  type PicklistDraft,
  type PicklistItem,
  type PicklistName,
  parsePicklistDraft,
} from '#/bff/contract/picklists.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { usePicklistChanged } from '#/web/api/picklists.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { differingFields } from '#/web/registers/conflict.ts';
import { showFaults, toFormErrors } from '#/web/registers/form-errors.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** The entries of an item's form. */
export interface PicklistEntries {
  nameNl: string;
  nameEn: string;
  visible: boolean;
  publicOfficial: boolean;
  terms: boolean;
  url: string;
}
export const PICKLIST_FIELDS = ['nameNl', 'nameEn', 'url', 'visible', 'publicOfficial', 'terms'] as const;

const NEW: PicklistEntries = { nameNl: '', nameEn: '', visible: true, publicOfficial: false, terms: false, url: '' };

/** An item as its form shows it. */
export const entriesOf = ({ nameNl, nameEn, visible, publicOfficial, terms, url }: PicklistItem): PicklistEntries => ({
  nameNl,
  nameEn,
  visible,
  publicOfficial,
  terms,
  url: url ?? '',
});

export interface PicklistItemForm {
  form: UseFormReturn<PicklistEntries, unknown, PicklistDraft>;
  busy: boolean;
  failure: ReadError | null;
  isDirty: () => boolean;
  save: () => void;
  /**
   * If somebody else has stored other entries meanwhile, `base` contains the entries with which the form was opened.
   */
  conflict: { base: PicklistEntries; since: number; lastChange: LastChange | undefined } | null;
  /** Stores the entries that were chosen from both versions. */
  saveChosen: (entries: PicklistEntries) => void;
  endConflict: () => void;
}

/**
 * The form of an existing or new item. After a save, the list is fetched again before `onDone` is called with the id of
 * the item.
 *
 * @param item the item as it is stored now, including changes by other people
 */
export function usePicklistItem(
  list: PicklistName,
  item: PicklistItem | undefined,
  onDone: (id: number) => void,
): PicklistItemForm {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const changed = usePicklistChanged();
  const [opened] = useState(item);
  const base = opened ? entriesOf(opened) : NEW;
  const form = useForm<PicklistEntries, unknown, PicklistDraft>({
    defaultValues: base,
    resolver: (entries) => {
      const { success, data, error } = parsePicklistDraft(list, entries);
      return success
        ? { values: data, errors: {} }
        : { values: {}, errors: toFormErrors<PicklistEntries>(fieldErrors(error)) };
    },
  });
  const isDirty = () => differingFields(form.getValues(), base, PICKLIST_FIELDS).length > 0;
  useDraftKeeper<PicklistEntries>(`picklist.${list}.${item?.id ?? 'new'}`, {
    isDirty,
    getValues: form.getValues,
    restore: (kept) => {
      for (const field of PICKLIST_FIELDS) form.setValue(field, kept[field], { shouldDirty: true });
    },
  });
  const [since] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const [conflict, setConflict] = useState<PicklistItemForm['conflict']>(null);

  const store = async (draft: PicklistDraft, version: number | undefined) => {
    setBusy(true);
    setFailure(null);
    try {
      const id = await put(list, item?.id, draft, version);
      await changed(list);
      toast.success(t(item ? 'Picklists.saved' : 'Picklists.created'), draft.nameNl);
      onDone(id);
    } catch (error) {
      if (isApiError(error, 'VALIDATION')) showFaults(form, error.fields);
      if (isApiError(error, 'STALE_VERSION')) {
        await changed(list);
        setConflict({ base, since, lastChange: error.lastChange });
      } else setFailure(readError(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = form.handleSubmit((draft) => store(draft, opened?.version));
  return {
    form,
    busy,
    failure,
    isDirty,
    save: () => {
      if (!busy) void submit();
    },
    conflict,
    saveChosen: (entries) => {
      form.reset(entries, { keepDefaultValues: true });
      setConflict(null);
      void form.handleSubmit((draft) => store(draft, item?.version))();
    },
    endConflict: () => setConflict(null),
  };
}

/** @returns the id of the item */
async function put(list: PicklistName, id: number | undefined, draft: PicklistDraft, version: number | undefined) {
  if (id === undefined) return api.createPicklistItem(list, draft);
  await api.updatePicklistItem(list, id, { ...draft, version });
  return id;
}
