import { useState } from 'react';
import { IMPORT_KINDS, IMPORT_LIMITS } from '#/bff/contract/people-import.ts';
import { saveFile } from '#/web/api/save-file.ts';
import type { UploadProgress } from '#/web/api/upload.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Checkbox } from '#/web/ui/controls/Checkbox.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';
import { FileDrop } from '#/web/ui/files/FileDrop.tsx';
import { ImportList } from './ImportList.tsx';
import { templateOf } from './import-csv.ts';
import type { Chosen } from './use-import.ts';

const ACCEPT = ['.csv', '.txt', '.xlsx'];

interface Props {
  /** The progress of uploading and checking the file; null if no file is being sent or checked. */
  progress: UploadProgress | null;
  failure: unknown;
  onCheck: (chosen: Chosen) => void;
  onStop: () => void;
  onUndo: (idImport: string) => void;
}

/** Asks for the file and whether it lists everybody; also shows earlier imports and offers templates. */
export function ChooseFile({ progress, failure, onCheck, onStop, onUndo }: Props) {
  const { t } = useLabels();
  const readError = useApiError();
  const [file, setFile] = useState<File | null>(null);
  const [complete, setComplete] = useState(false);
  const [missing, setMissing] = useState(false);
  const isSent = progress !== null && progress.loaded >= progress.total;
  const check = () => {
    setMissing(file === null);
    if (file) onCheck({ file, complete });
  };
  return (
    <div className="ob-import-choose">
      <ImportList onUndo={onUndo} />
      <Card title={t('Import.file')}>
        {failure !== null && <Failure failure={readError(failure)} />}
        <div className="ob-import-form">
          <Field
            label={t('Import.table')}
            required
            hint={t('Import.tableHint')}
            error={missing ? t('FieldError.required') : undefined}
          >
            <FileDrop
              file={file && { name: file.name, size: file.size }}
              onPick={setFile}
              onRemove={() => setFile(null)}
              accept={ACCEPT}
              maxBytes={IMPORT_LIMITS.bytes}
              progress={isSent ? null : progress}
              disabled={progress !== null}
            />
          </Field>
          <Checkbox
            checked={complete}
            onChange={setComplete}
            label={t('Import.complete')}
            hint={t('Import.completeHint')}
            readOnly={progress !== null}
          />
          {isSent && <ProgressBar value={null} label={t('Import.checking')} />}
          <div className="ob-import-actions">
            <Button variant="filled" icon="search" busy={progress !== null} onClick={check}>
              {t('Import.check')}
            </Button>
            {progress && (
              <Button variant="text" onClick={onStop}>
                {t('Import.stop')}
              </Button>
            )}
          </div>
        </div>
      </Card>
      <Card title={t('Import.templates')}>
        <p className="ob-import-help">{t('Import.templatesText')}</p>
        <div className="ob-import-actions">
          {IMPORT_KINDS.map((kind) => (
            <Button
              key={kind}
              icon="download"
              onClick={() => saveFile(templateOf(kind), t(`Import.templateName.${kind}`))}
            >
              {t(`Import.template.${kind}`)}
            </Button>
          ))}
        </div>
      </Card>
    </div>
  );
}
