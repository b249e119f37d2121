import { Controller, type UseFormReturn } from 'react-hook-form';
import { type LanguageId, tagOf } from '#/bff/contract/languages.ts';
import type { ReleaseNoteDraft } from '#/bff/contract/release-notes.ts';
import { useFieldText } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { errorKindOf } from '#/web/registers/form-errors.ts';
import { DateInput } from '#/web/ui/controls/DateInput.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { TextInput } from '#/web/ui/controls/TextInput.tsx';
import { RichTextEditor } from '#/web/ui/rich-text/RichTextEditor.tsx';
import type { NoteEntries, NoteText } from './use-release-note.ts';

interface Props {
  form: UseFormReturn<NoteEntries, unknown, ReleaseNoteDraft>;
  language: LanguageId;
  editor: NoteText;
}

/** The title, date and text of a note, all of which are required (OP-057). */
export function NoteFields({ form, language, editor }: Props) {
  const { t } = useLabels();
  const fieldText = useFieldText();
  const wrong = (name: keyof NoteEntries) => {
    const code = form.formState.errors[name]?.message;
    return code ? { error: fieldText(code), errorKind: errorKindOf(code) } : {};
  };
  return (
    <>
      <Field label={t('ReleaseNotes.title')} required {...wrong('title')}>
        <TextInput {...form.register('title')} lang={tagOf(language)} />
      </Field>
      <Field label={t('ReleaseNotes.createdOn')} required {...wrong('createdOn')}>
        <Controller control={form.control} name="createdOn" render={({ field }) => <DateInput {...field} />} />
      </Field>
      <Field group label={t('ReleaseNotes.value')} required {...wrong('value')}>
        <RichTextEditor
          key={editor.count}
          stored={editor.stored}
          text={editor.typed}
          language={tagOf(language)}
          onChange={editor.onChange}
        />
      </Field>
    </>
  );
}
