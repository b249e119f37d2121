import { useState } from 'react';
import { DEFAULT_FILE_TYPE, type DossierType } from '#/bff/contract/dossiers.ts';
import { isApiError } from '#/web/api/api-error.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { IconButton } from '#/web/ui/controls/IconButton.tsx';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';
import { FileRow } from '#/web/ui/files/FileRow.tsx';
import { FilesDrop } from '#/web/ui/files/FilesDrop.tsx';
import { formatBytes } from '#/web/ui/format.ts';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { FileWords, type FileWordsEntries } from './FileWords.tsx';
import { type Upload, useUploads } from './use-uploads.ts';
import './dossiers.css';

interface Props {
  idDossier: number;
  type: DossierType;
  /** The files that were dropped on the list; none if the dialog was opened with the button. */
  start: readonly File[];
  /** Called with the number of stored files. */
  onClose: (stored: number) => void;
}

const NOTHING_SAID: FileWordsEntries = { idFileType: DEFAULT_FILE_TYPE, description: '', date: null };

/**
 * Adds files to a dossier, several at once. Each file shows the progress of its upload and has a button to stop it
 * (DF-002).
 */
export function AddFiles({ idDossier, type, start, onClose }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const { maxFileBytes } = useCurrentUser();
  const { uploads, add, cancel, send } = useUploads(idDossier, start);
  const [words, setWords] = useKeptState(`dossier.${idDossier}.words`, NOTHING_SAID);
  // Metadata is kept by default, because photographs are often evidence, and so are the place and time at which they
  // were taken.
  const [isCleaned, setCleaned] = useState(false);
  const [busy, setBusy] = useState(false);
  const [stored, setStored] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const left = uploads.filter(({ state }) => state === 'waiting' || state === 'failed');
  const close = () => onClose(stored);
  const save = async () => {
    setBusy(true);
    const { idFileType, description, date } = words;
    const fields = { idFileType: String(idFileType), description, ...(date !== null && { date }) };
    const result = await send(fields, isCleaned);
    setBusy(false);
    setStored((count) => count + result.stored.length);
    if (result.stored.length > 0)
      toast.success(t('Message.fileSaved'), result.stored.map(({ filename }) => filename).join(', '));
    if (result.failed > 0) toast.error(t('Message.errorSavingFile'), undefined, 5);
    else onClose(stored + result.stored.length);
  };
  return (
    <>
      <Dialog
        open
        width={80}
        title={t('Dossier.addTitle')}
        onClose={close}
        dirty={left.length > 0}
        busy={busy}
        onDiscard={() => setAsking(true)}
        consequence={t('Dossier.addConsequence')}
        footer={
          <>
            <Button variant="text" onClick={() => (left.length > 0 ? setAsking(true) : close())} disabled={busy}>
              {t('Ui.cancel')}
            </Button>
            <Button
              variant="filled"
              icon="upload"
              busy={busy}
              disabledReason={left.length === 0 && !busy ? t('Dossier.chooseFirst') : undefined}
              onClick={() => void save()}
            >
              {left.length === 0 ? t('Dossier.add') : t('Dossier.addConfirm', { count: left.length })}
            </Button>
          </>
        }
      >
        <div className="ob-dossier-form">
          <FilesDrop label={t('Dossier.files')} maxBytes={maxFileBytes} disabled={busy} onPick={add} />
          {uploads.length > 0 && (
            <ul className="ob-dossier-uploads" aria-label={t('Dossier.files')}>
              {uploads.map((upload) => (
                <li key={upload.id}>
                  <UploadRow upload={upload} isCleaned={isCleaned} onCancel={() => cancel(upload.id)} />
                </li>
              ))}
            </ul>
          )}
          {left.some(({ metadata }) => metadata === 'removable') && (
            <Checkbox
              checked={isCleaned}
              onChange={setCleaned}
              label={t('Dossier.cleanPhotos')}
              hint={t('Dossier.cleanPhotosHint')}
              disabled={busy}
            />
          )}
          <FileWords type={type} entries={words} onChange={setWords} disabled={busy} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('Dossier.discardTitle')}
        confirmLabel={t('Record.discard')}
        cancelLabel={t('Record.keepEditing')}
        tone="danger"
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        {t('Dossier.discardText')}
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  upload: Upload;
  isCleaned: boolean;
  onCancel: () => void;
}

function UploadRow({ upload, isCleaned, onCancel }: RowProps) {
  const { t } = useLabels();
  const readError = useApiError();
  const { file, metadata, state, progress, error } = upload;
  const keeps = isCleaned && metadata === 'kept' ? t('Dossier.photoKeeps') : undefined;
  // The browser reads the contents of a file only when the file is sent. If the file was changed or moved before that,
  // sending it fails like a lost connection.
  const reason = isApiError(error, 'TOO_LARGE') ? t('Message.fileTooBig') : error ? readError(error).text : null;
  const percent = progress && progress.total > 0 ? (progress.loaded / progress.total) * 100 : 0;
  return (
    <>
      <FileRow
        name={file.name}
        size={file.size}
        detail={state === 'failed' ? reason : state === 'waiting' ? keeps : t(`Dossier.state.${state}`)}
        actions={
          (state === 'waiting' || state === 'sending' || state === 'failed') && (
            <IconButton icon="times" size="small" label={t('Dossier.cancel', { name: file.name })} onClick={onCancel} />
          )
        }
      />
      {progress && (
        <ProgressBar
          value={percent}
          label={file.name}
          detail={t('Ui.fileProgress', {
            percent: Math.round(percent),
            loaded: formatBytes(progress.loaded),
            total: formatBytes(progress.total),
          })}
        />
      )}
    </>
  );
}
