import { useState } from 'react';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { FileDrop } from '#/web/ui/files/FileDrop.tsx';
import { FilePreview } from '#/web/ui/files/FilePreview.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { LinkedPreview } from '../files/LinkedPreview.tsx';
import './gift-reports.css';

interface Props {
  linked: LinkedFile | null;
  canChange: boolean;
  /** The chosen file, which is stored with the next save. */
  chosen: File | null;
  /** The name of a file that was chosen before a sign-in and must be chosen again. */
  lostName: string | null;
  onChoose: (file: File | null) => void;
  progress: UploadProgress | null;
  onRemove: () => Promise<boolean>;
  removing: boolean;
}

/** The one file of a report: a preview next to the form, and for its owner a file chooser (RD-017 to RD-020). */
export function ReportFilePane(props: Props) {
  const { linked, canChange, chosen } = props;
  return (
    <div className="ob-report-file">
      {canChange && <FileChooser {...props} />}
      {chosen ? (
        <FilePreview key={chosen.name} name={chosen.name} size={chosen.size} type={chosen.type} source={chosen} />
      ) : (
        linked && <LinkedPreview linked={linked} />
      )}
      {!chosen && !linked && !canChange && <NoFile />}
    </div>
  );
}

function NoFile() {
  const { t } = useLabels();
  return <EmptyState drawing="sheet" title={t('ReportFile.none')} text={t('ReportFile.noneText')} />;
}

/** Chooses, replaces and removes the file; replacing or removing a stored file asks for confirmation. */
function FileChooser({ linked, chosen, lostName, onChoose, progress, onRemove, removing }: Props) {
  const { t } = useLabels();
  const { maxFileBytes } = useCurrentUser();
  const [replacement, setReplacement] = useState<File | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const sending = chosen && progress ? { name: chosen.name, size: chosen.size } : null;
  return (
    <div className="ob-report-chooser">
      <FileDrop
        file={sending}
        onPick={(file) => (linked && !chosen ? setReplacement(file) : onChoose(file))}
        accept={[]}
        maxBytes={maxFileBytes}
        progress={progress}
        disabled={progress !== null}
        error={lostName ? t('ReportFile.chooseAgain', { name: lostName }) : undefined}
      />
      {!progress && (chosen || linked) && (
        <div className="ob-report-chooser-foot">
          <span className="ob-meta">{t(chosen ? 'ReportFile.withSave' : 'ReportFile.stored')}</span>
          <Button
            variant="text"
            size="small"
            icon="trash"
            onClick={() => (chosen ? onChoose(null) : setRemoving(true))}
          >
            {t(chosen ? 'ReportFile.unchoose' : 'ReportFile.remove')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={replacement !== null}
        title={t('ReportFile.replaceTitle')}
        confirmLabel={t('ReportFile.replace')}
        onConfirm={() => {
          onChoose(replacement);
          setReplacement(null);
        }}
        onClose={() => setReplacement(null)}
      >
        {t('ReportFile.replaceText', { old: linked?.filename ?? '', name: replacement?.name ?? '' })}
      </ConfirmDialog>
      <ConfirmDialog
        open={isRemoving}
        title={t('ReportFile.removeTitle')}
        confirmLabel={t('Record.delete')}
        tone="danger"
        icon="trash"
        busy={removing}
        onConfirm={() => void onRemove().then(() => setRemoving(false))}
        onClose={() => setRemoving(false)}
      >
        {t('ReportFile.removeText', { name: linked?.filename ?? '' })}
      </ConfirmDialog>
    </div>
  );
}
