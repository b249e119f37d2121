import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunDetails, RunJob } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Button } from '#/web/ui/controls/Button.tsx';
import { SegmentedControl } from '#/web/ui/controls/Choices.tsx';
import { Dialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

/**
 * The numbers of attempts that can be chosen. Attempts are at most five minutes apart, so even twenty of them take
 * little more than an hour and a half.
 */
const CHOICES = [1, 3, 5, 10, 20] as const;

interface Props {
  run: RunDetails;
  job: RunJob;
  onClose: () => void;
}

/** Sets how many more times a failed job is attempted before its step becomes an incident. */
export function RetriesDialog({ run, job, onClose }: Props) {
  const { t } = useLabels();
  const toast = useToast();
  const queries = useQueryClient();
  const [retries, setRetries] = useState<number>(3);
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const { idJob, name, element } = job;
  const save = () =>
    attempt(async () => {
      const { state } = await operations.changeRetries(run.workflowInstanceId, { idJob, retries });
      toast.workflow(state === 'done' ? t('Run.retriesLeft', { count: retries }) : t('Run.asked'), name || element);
      onClose();
    });
  return (
    <Dialog
      open
      width={50}
      title={t('Run.retriesTitle', { step: name || element })}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose} disabled={busy}>
            {t('Ui.cancel')}
          </Button>
          <Button variant="filled" busy={busy} onClick={() => void save()}>
            {t('Run.retriesConfirm')}
          </Button>
        </>
      }
    >
      <div className="ob-record-form">
        {failure && <Failure failure={failure} />}
        <SegmentedControl
          label={t('Run.retries')}
          value={retries}
          onChange={setRetries}
          options={CHOICES.map((value) => ({ value, label: String(value) }))}
        />
        <p className="ob-run-note">{t('Run.retriesText')}</p>
      </div>
    </Dialog>
  );
}
