import { useState } from 'react';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { ReleaseNote } from '#/bff/contract/release-notes.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { ariaKeysFor } from '#/web/app/shortcuts/caps.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { useUnsavedGuard } from '#/web/registers/use-unsaved-guard.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { NoteConflict } from './NoteConflict.tsx';
import { NoteFields } from './NoteFields.tsx';
import { closesNote, type OpenNote } from './use-note-place.ts';
import { useReleaseNote } from './use-release-note.ts';

interface Props {
  language: LanguageId;
  id: OpenNote;
  /** The notes as they are stored now. */
  notes: readonly ReleaseNote[];
  onDone: (id: number) => void;
  onClose: () => void;
}

/**
 * A dialog in which a note is created or edited (RN-003). If somebody deletes the note meanwhile, the dialog stays open
 * and keeps its entries.
 */
export function NoteDialog({ id, notes, ...rest }: Props) {
  const stored = notes.find(({ idReleaseNote }) => idReleaseNote === id);
  const [opened] = useState(stored);
  if (id !== 'new' && !opened) return null;
  return <NoteForm opened={opened} stored={stored} {...rest} />;
}

interface FormProps extends Omit<Props, 'id' | 'notes'> {
  /** The note as it was when the form was opened; undefined for a new note. */
  opened: ReleaseNote | undefined;
  stored: ReleaseNote | undefined;
}

function NoteForm({ language, opened, stored, onDone, onClose }: FormProps) {
  const { t } = useLabels();
  const editor = useReleaseNote(language, opened, stored, (id) => guard.leaveFreely(() => onDone(id)));
  const guard = useUnsavedGuard(editor.isDirty, closesNote);
  const { form, busy, failure, conflict } = editor;
  useShortcut('save', editor.save, { inDialog: true });
  const close = () => guard.leaveBy(() => guard.leaveFreely(onClose));
  return (
    <>
      <Dialog
        open
        width={50}
        title={t(opened ? 'ReleaseNotes.editTitle' : 'ReleaseNotes.addTitle')}
        onClose={onClose}
        dirty
        onDiscard={close}
        consequence={t('ReleaseNotes.consequence')}
        footer={
          <>
            <Button variant="text" onClick={close} disabled={busy}>
              {t('Ui.cancel')}
            </Button>
            <Button
              variant="filled"
              icon="check"
              busy={busy}
              aria-keyshortcuts={ariaKeysFor('save')}
              onClick={editor.save}
            >
              {t('Record.save')}
            </Button>
          </>
        }
      >
        <form
          className="ob-record-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            editor.save();
          }}
        >
          {failure && <Failure failure={failure} />}
          <NoteFields form={form} language={language} editor={editor.text} />
          {/* Without this, Enter in a field would not save the note, because the buttons are outside the form. */}
          <input type="submit" hidden />
        </form>
      </Dialog>
      {conflict && stored && (
        <NoteConflict
          mine={form.getValues()}
          {...conflict}
          theirs={stored}
          busy={busy}
          onChoose={editor.saveChosen}
          onDiscard={() => guard.leaveFreely(onClose)}
          onClose={editor.endConflict}
        />
      )}
      {guard.question}
    </>
  );
}
