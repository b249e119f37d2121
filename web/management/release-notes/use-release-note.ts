import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { LastChange } from '#/bff/contract/errors.ts';
import { fieldErrors } from '#/bff/contract/field-errors.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { type ReleaseNote, type ReleaseNoteDraft, releaseNoteDraft } from '#/bff/contract/release-notes.ts';
import { api } from '#/web/api/api.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useReleaseNotesChanged } from '#/web/api/release-notes.ts';
import { type ReadError, useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useDraftKeeper } from '#/web/app/session/draft-keeper.ts';
import { differingFields } from '#/web/registers/conflict.ts';
import { showFaults, toFormErrors } from '#/web/registers/form-errors.ts';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/** The entries of a note's form. */
export interface NoteEntries {
  title: string;
  createdOn: string | null;
  value: string;
}
export const NOTE_FIELDS = ['title', 'createdOn', 'value'] as const;

const NEW: NoteEntries = { title: '', createdOn: null, value: '' };

/** A note as its form shows it. */
export const entriesOf = ({ title, createdOn, value }: ReleaseNote): NoteEntries => ({ title, createdOn, value });

/** The initial text of the editor. Another `count` opens a new editor. */
export interface NoteText {
  stored: string;
  typed: string | undefined;
  count: number;
  onChange: (html: string | null) => void;
}

export interface ReleaseNoteForm {
  form: UseFormReturn<NoteEntries, unknown, ReleaseNoteDraft>;
  text: NoteText;
  busy: boolean;
  failure: ReadError | null;
  isDirty: () => boolean;
  save: () => void;
  /**
   * If somebody else has stored other entries meanwhile, `base` contains the entries with which the form was opened.
   */
  conflict: { base: NoteEntries; since: number; lastChange: LastChange | undefined } | null;
  /** Stores the entries that were chosen from both versions. */
  saveChosen: (entries: NoteEntries) => void;
  endConflict: () => void;
}

/**
 * The form of an existing or new note. After a save, the list is fetched again before `onDone` is called.
 *
 * @param stored the note as it is stored now, including changes by other people
 */
export function useReleaseNote(
  language: LanguageId,
  opened: ReleaseNote | undefined,
  stored: ReleaseNote | undefined,
  onDone: (id: number) => void,
): ReleaseNoteForm {
  const { t } = useLabels();
  const toast = useToast();
  const readError = useApiError();
  const changed = useReleaseNotesChanged();
  const base = opened ? entriesOf(opened) : NEW;
  const form = useForm<NoteEntries, unknown, ReleaseNoteDraft>({
    defaultValues: base,
    resolver: (entries) => {
      const { success, data, error } = releaseNoteDraft.safeParse(entries);
      return success
        ? { values: data, errors: {} }
        : { values: {}, errors: toFormErrors<NoteEntries>(fieldErrors(error)) };
    },
  });
  const isDirty = () => differingFields(form.getValues(), base, NOTE_FIELDS).length > 0;
  const [restored, setRestored] = useState<{ typed: string | undefined; count: number }>({
    typed: undefined,
    count: 0,
  });
  useDraftKeeper<NoteEntries>(`release-note.${language}.${opened?.idReleaseNote ?? 'new'}`, {
    isDirty,
    getValues: form.getValues,
    restore: (kept) => {
      for (const field of NOTE_FIELDS) form.setValue(field, kept[field], { shouldDirty: true });
      setRestored(({ count }) => ({ typed: kept.value, count: count + 1 }));
    },
  });
  const [since] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReadError | null>(null);
  const [conflict, setConflict] = useState<ReleaseNoteForm['conflict']>(null);

  const store = async (draft: ReleaseNoteDraft, version: number | undefined) => {
    setBusy(true);
    setFailure(null);
    try {
      const note = { idReleaseNote: opened?.idReleaseNote ?? 0, languageId: language, ...draft, version };
      const { idReleaseNote } = await api.saveReleaseNote(language, note);
      await changed(language);
      toast.success(t('Message.saved'), draft.title);
      onDone(idReleaseNote);
    } catch (error) {
      if (isApiError(error, 'VALIDATION')) showFaults(form, error.fields);
      if (isApiError(error, 'STALE_VERSION')) {
        await changed(language);
        setConflict({ base, since, lastChange: error.lastChange });
      } else setFailure(readError(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = form.handleSubmit((draft) => store(draft, opened?.version));
  return {
    form,
    text: {
      stored: base.value,
      ...restored,
      onChange: (html) => {
        const { isSubmitted: shouldValidate } = form.formState;
        form.setValue('value', html ?? base.value, { shouldDirty: true, shouldValidate });
      },
    },
    busy,
    failure,
    isDirty,
    save: () => {
      if (!busy) void submit();
    },
    conflict,
    saveChosen: (entries) => {
      form.reset(entries, { keepDefaultValues: true });
      setRestored(({ count }) => ({ typed: entries.value, count: count + 1 }));
      setConflict(null);
      void form.handleSubmit((draft) => store(draft, stored?.version))();
    },
    endConflict: () => setConflict(null),
  };
}
