import { useState } from 'react';
import { KYC_IMPORT_LIMITS } from '#/bff/contract/kyc.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { Field } from '#/web/ui/controls/Field.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { ProgressBar } from '#/web/ui/display/Loading.tsx';
import { FileDrop } from '#/web/ui/files/FileDrop.tsx';
import type { KycImportFlow } from './use-kyc-import.ts';

const ACCEPT = ['.csv', '.txt', '.xlsx'];

/** Lets the user choose a file of parties, and explains the format of the file. */
export function ChooseParties({ flow: { progress, failure, check, restart } }: { flow: KycImportFlow }) {
  const { t } = useLabels();
  const readError = useApiError();
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const isSent = progress !== null && progress.loaded >= progress.total;
  const send = () => {
    setMissing(file === null);
    if (file) void check(file);
  };
  return (
    <div className="ob-import-choose">
      <Card title={t('KycImport.choose')}>
        {failure !== null && <Failure failure={readError(failure)} />}
        <div className="ob-import-form">
          <p className="ob-import-help">{t('KycImport.text')}</p>
          <Field
            label={t('KycImport.file')}
            required
            hint={t('KycImport.fileHint')}
            error={missing ? t('FieldError.required') : undefined}
          >
            <FileDrop
              file={file && { name: file.name, size: file.size }}
              onPick={setFile}
              onRemove={() => setFile(null)}
              accept={ACCEPT}
              maxBytes={KYC_IMPORT_LIMITS.bytes}
              progress={isSent ? null : progress}
              disabled={progress !== null}
            />
          </Field>
          {isSent && <ProgressBar value={null} label={t('Import.checking')} />}
          <div className="ob-import-actions">
            <Button variant="filled" icon="search" busy={progress !== null} onClick={send}>
              {t('Import.check')}
            </Button>
            {progress && (
              <Button variant="text" onClick={restart}>
                {t('Import.stop')}
              </Button>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}
