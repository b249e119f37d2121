import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { isApiError } from '#/web/api/api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { differingFields } from '../conflict.ts';
import { type Demand, judged, resolverOf, showFaults } from '../form-errors.ts';
import type { RecordKind, ShownRecord } from './record-kind.ts';
import { type Base, type Conflict, useRecordStore } from './use-record-store.ts';

/** The state that is kept through a sign-in. */
interface Kept<Entries> {
  /** The typed entries; null if nothing was typed, so that a newer stored record is not overwritten. */
  entries: Entries | null;
  fileName: string | null;
}

/** The entries that the person has not saved, the names of the changed fields, and the name of the chosen file. */
export interface Unsaved<Entries> {
  entries: Entries;
  fields: readonly (keyof Entries & string)[];
  fileName: string | null;
}

/** A file that is uploaded with the next save, for records that have one. */
export interface Attachment {
  readonly file: File | null;
  /** The file name to keep through a sign-in. */
  readonly nameToKeep: string | null;
  lose(name: string | null): void;
  drop(): void;
  /** @returns whether the file was stored */
  store(file: File): Promise<boolean>;
}
const NONE: Attachment = {
  file: null,
  nameToKeep: null,
  lose: () => {},
  drop: () => {},
  store: async () => true,
};

export interface RecordEditor<Details, Entries extends FieldValues> {
  form: UseFormReturn<Entries>;
  attempts: number;
  /** The unsaved entries that can no longer be stored, because the record can no longer be changed. */
  unsaved: Unsaved<Entries> | null;
  forgetUnsaved: () => void;
  /** Returns the stored version on which the entries are based. */
  version: () => number;
  /**
   * Whether there are unsaved changes at the time of the call; `form.formState.isDirty` is the state at the last
   * render.
   */
  isDirty: () => boolean;
  /** Stores unsaved changes. @returns whether everything is stored and valid for the given purpose. */
  save: (demand: Demand) => Promise<boolean>;
  /** Discards the unsaved entries. */
  undo: () => void;
  /**
   * The conflict with a text that somebody else stored meanwhile; null if there is none, or once the person has chosen
   * or gone back to the form.
   */
  conflict: Conflict<Details, Entries> | null;
  /** Puts the chosen entries into the form, as changes to the text that is now stored. */
  settle: (chosen: Entries | null) => void;
  /** Returns to the form without choosing; the next save meets the conflict again. */
  postpone: () => void;
}

/**
 * Edits the entries of a stored record. A newer record from the server replaces the entries only if nothing is unsaved,
 * so typed text is not lost. Once the record can no longer be changed, the form shows the stored record, and unsaved
 * entries are shown separately, so that nobody mistakes them for the record.
 *
 * @param onFailure receives the reason why a save failed, to show on the page
 */
export function useRecordEditor<Details extends ShownRecord, Entries extends FieldValues>(
  kind: RecordKind<Details, Entries>,
  record: Details,
  onFailure: (error: unknown) => void,
  attachment: Attachment = NONE,
): RecordEditor<Details, Entries> {
  const id = kind.idOf(record);
  const { t } = useLabels();
  const toast = useToast();
  const base = useRef<Base<Entries>>({ version: record.version, entries: kind.entriesOf(record), since: Date.now() });
  const demand = useRef<Demand>('draft');
  const { file, nameToKeep } = attachment;
  const last = useRef(attachment);
  last.current = attachment;
  const [attempts, setAttempts] = useState(0);
  const refused = () => setAttempts((count) => count + 1);
  const form = useForm<Entries>({
    defaultValues: base.current.entries as DefaultValues<Entries>,
    resolver: resolverOf((entries) => kind.faultsOf(entries, demand.current)),
    shouldFocusError: false,
  });
  const isChanged = useCallback(
    (one: Entries, other: Entries) => differingFields(one, other, kind.fields).length > 0,
    [kind],
  );
  const hasTyped = useCallback(() => isChanged(form.getValues(), base.current.entries), [form, isChanged]);
  const isDirty = useCallback(() => file !== null || hasTyped(), [file, hasTyped]);
  const typeEntries = (entries: Entries) => {
    for (const field of kind.fields)
      form.setValue(field as Path<Entries>, entries[field] as PathValue<Entries, Path<Entries>>, { shouldDirty: true });
  };
  useDraftKeeper<Kept<Entries>>(`${kind.draftKey}.${id}`, {
    isDirty: () => nameToKeep !== null || hasTyped(),
    getValues: () => ({ entries: hasTyped() ? form.getValues() : null, fileName: nameToKeep }),
    restore: ({ entries, fileName }) => {
      if (entries) typeEntries(entries);
      attachment.lose(fileName);
    },
  });
  const rebase = useCallback(
    (version: number, entries: Entries, options: { keepValues?: boolean } = {}) => {
      base.current = { version, entries, since: Date.now() };
      form.reset(entries, options);
    },
    [form],
  );
  const [unsaved, setUnsaved] = useState<Unsaved<Entries> | null>(null);
  const canEdit = record.allowedActions.includes('edit');
  useEffect(() => {
    const entries = kind.entriesOf(record);
    if (!canEdit && isDirty()) {
      const typed = { ...form.getValues() };
      const fields = differingFields(typed, base.current.entries, kind.fields) as (keyof Entries & string)[];
      setUnsaved({ entries: typed, fields, fileName: file?.name ?? null });
      last.current.drop();
      return rebase(record.version, entries);
    }
    const isNews = record.version !== base.current.version || isChanged(entries, base.current.entries);
    // If the answer to a save was lost, the stored text may be equal to the typed text.
    if (isNews && !(hasTyped() && isChanged(form.getValues(), entries))) rebase(record.version, entries);
  }, [kind, record, canEdit, form, file, isDirty, hasTyped, isChanged, rebase]);
  const { store, conflict, close } = useRecordStore(kind, id);

  const save = async (wanted: Demand): Promise<boolean> => {
    demand.current = wanted;
    const entries = await judged(form);
    if (!entries) {
      refused();
      return false;
    }
    try {
      if (hasTyped()) {
        const version = await store(entries, base.current);
        if (version === null) return false;
        // Entries typed during the save are still unsaved.
        rebase(version, entries, { keepValues: true });
        // SU-001; a submission shows a message of its own afterwards.
        if (wanted === 'draft') toast.success(t('Message.dataSaved'));
      }
    } catch (error) {
      if (isApiError(error, 'VALIDATION') && showFaults(form, error.fields)) refused();
      onFailure(error);
      return false;
    }
    return file ? attachment.store(file) : true;
  };
  const settle = (chosen: Entries | null) => {
    if (!conflict) return;
    rebase(conflict.theirs.version, kind.entriesOf(conflict.theirs));
    if (chosen) typeEntries(chosen);
    close();
  };
  const undo = () => form.reset(base.current.entries);
  const forgetUnsaved = () => setUnsaved(null);
  const version = () => base.current.version;
  return { form, version, attempts, unsaved, forgetUnsaved, isDirty, save, undo, conflict, settle, postpone: close };
}
