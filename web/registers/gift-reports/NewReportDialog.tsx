import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Location } from 'react-router-dom';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { NewReportConsequence } from './NewReportConsequence.tsx';
import { NewReportFields } from './NewReportFields.tsx';
import { ReportErrors } from './ReportErrors.tsx';
import { type NewReportStart, useNewReport } from './use-new-report.ts';
import '../records.css';
import './gift-reports.css';
import { Failure } from '#/web/app/pages/Failure.tsx';

interface Props {
  start: NewReportStart;
  /** Whether going to another address closes the dialog, including with the browser's Back button. */
  closes: (from: Location, to: Location) => boolean;
  /**
   * Called when the dialog closes without creating anything; `left` contains the typed entries, so that they can be
   * restored.
   */
  onCancel: (left: NewReportStart | null) => void;
  /** Called when the report has been created and everything else that was requested has been done. */
  onDone: (idReport: number) => void;
  onHalfDone: (idReport: number) => void;
}

/** The dialog that registers a gift: 60 % wide, with the buttons *Cancel*, *Save*, and *Save and submit*. */
export function NewReportDialog({ start, closes, onCancel, onDone, onHalfDone }: Props) {
  const { t } = useLabels();
  const report = useNewReport({
    start,
    onDone: (idReport) => guard.leaveFreely(() => onDone(idReport)),
    onHalfDone: (idReport) => guard.leaveFreely(() => onHalfDone(idReport)),
  });
  const guard = useUnsavedGuard(report.isDirty, closes);
  const { form, busy, failure, attempts } = report;
  const [isAsking, setAsking] = useState(false);
  useShortcut('save', report.save, { inDialog: true });
  useShortcut('submit', report.saveAndSubmit, { inDialog: true });
  const closeWith = (left: NewReportStart | null) => guard.leaveFreely(() => onCancel(left));
  const cancel = () => closeWith(report.isDirty() ? { entries: form.getValues(), chosen: report.chosen } : null);

  return (
    <FormProvider {...form}>
      <Dialog
        open
        width={60}
        title={t('NewReport.title')}
        onClose={cancel}
        dirty
        busy={busy !== null}
        onDiscard={() => (report.isDirty() ? setAsking(true) : closeWith(null))}
        consequence={<NewReportConsequence />}
        footer={
          <>
            <Button variant="text" onClick={cancel} disabled={busy !== null}>
              {t('Ui.cancel')}
            </Button>
            <Button onClick={report.save} busy={busy === 'save'} disabled={busy === 'submit'}>
              {t('Record.save')}
            </Button>
            <Button
              variant="filled"
              icon="send"
              onClick={report.saveAndSubmit}
              busy={busy === 'submit'}
              disabled={busy === 'save'}
            >
              {t('NewReport.saveAndSubmit')}
            </Button>
          </>
        }
      >
        <form className="ob-record-form" noValidate onSubmit={(event) => event.preventDefault()}>
          {failure && <Failure failure={failure} />}
          <ReportErrors attempts={attempts} />
          <NewReportFields
            chosen={report.chosen}
            onChoose={report.choose}
            progress={report.progress}
            held={busy !== null}
          />
        </form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={t('NewReport.discardTitle')}
        confirmLabel={t('Record.discard')}
        cancelLabel={t('Record.keepEditing')}
        tone="danger"
        onConfirm={() => closeWith(null)}
        onClose={() => setAsking(false)}
      >
        {t('NewReport.discardText')}
      </ConfirmDialog>
      {guard.question}
    </FormProvider>
  );
}
