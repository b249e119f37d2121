import type { DossierFile, DossierType } from '#/bff/contract/dossiers.ts';
import { api } from '#/web/api/api.ts';
import { useDossierChanged } from '#/web/api/dossiers.ts';
import { withOwner } from '#/web/api/page-owner.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { FilePreview } from '#/web/ui/files/FilePreview.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { FileWords } from './FileWords.tsx';
import './dossiers.css';

interface Props {
  idDossier: number;
  type: DossierType;
  file: DossierFile;
  onClose: () => void;
}

/** Edits the type, description and date of a file (DF-002). */
export function EditFile({ idDossier, type, file, onClose }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const [entries, setEntries] = useKeptState(`dossier-file.${file.idDossierLinkedFile}`, {
    ...{ idFileType: file.idFileType, description: file.description ?? '', date: file.date },
  });
  const { busy, failure, attempt } = useAttempt(useDossierChanged(idDossier));
  const save = () =>
    attempt(async () => {
      const { idDossierLinkedFile, version } = file;
      await api.describeDossierFile(idDossier, { ...entries, idDossierLinkedFile, version });
      toast.success(t('Message.itemUpdated'));
      onClose();
    });
  const address = withOwner(`/api/dossiers/content/${file.idDossierLinkedFile}`);
  return (
    <Dialog
      open
      width={80}
      title={t('Dossier.editTitle')}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" icon="check" busy={busy} onClick={() => void save()}>
            {t('Record.save')}
          </Button>
        </>
      }
    >
      <div className="ob-dossier-form">
        {failure && <Failure failure={failure} />}
        <FileWords
          type={type}
          entries={entries}
          onChange={setEntries}
          disabled={busy}
          own={{ id: file.idFileType, name: file.fileTypeName }}
        />
        {(file.scan === 'clean' || file.scan === 'off') && (
          <div className="ob-dossier-preview">
            <FilePreview name={file.filename} size={file.bytes} type={file.contenttype} source={address} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
