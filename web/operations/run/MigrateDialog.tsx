import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunDetails, RunMigration } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { runMigrationQuery } from '#/web/api/queries.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useApiError } from '#/web/app/labels/use-api-error.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { Spinner } from '#/web/ui/controls/Button.tsx';
import { Banner } from '#/web/ui/display/Banner.tsx';
import { ConfirmDialog } from '#/web/ui/overlays/Dialog.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';

interface Props {
  run: RunDetails;
  onClose: () => void;
}

/** Shows the effect of moving a run to the newest version, and then moves it. */
export function MigrateDialog({ run, onClose }: Props) {
  const { t, lang } = useLabels();
  const toast = useToast();
  const queries = useQueryClient();
  const readError = useApiError();
  const preview = useQuery(runMigrationQuery(run.workflowInstanceId, lang));
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const to = preview.data?.to ?? run.newestVersion;
  const refusal = preview.data?.refusal ?? null;
  const reason = refusal ? t(`Error.${refusal}`) : preview.data ? null : t('Run.migrateUnseen');
  const migrate = () =>
    attempt(async () => {
      const { state } = await operations.migrateRun(run.workflowInstanceId, to ?? 0);
      toast.workflow(state === 'done' ? t('Run.migrated', { version: to }) : t('Run.asked'), run.number);
      onClose();
    });
  return (
    <ConfirmDialog
      open
      title={t('Run.migrateTitle', { version: to })}
      confirmLabel={t('Run.migrateConfirm')}
      busy={busy}
      {...(reason && { disabledReason: reason })}
      onConfirm={() => void migrate()}
      onClose={onClose}
    >
      <div className="ob-run-move">
        {failure && <Failure failure={failure} />}
        {preview.data && refusal === null && (
          <p>{t('Run.migrateText', { from: preview.data?.from ?? run.version, to })}</p>
        )}
        {preview.isError && <Failure failure={readError(preview.error)} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Spinner />}
        {preview.data && <Preview migration={preview.data} />}
      </div>
    </ConfirmDialog>
  );
}

function Preview({ migration: { refusal, misfits, steps, to } }: { migration: RunMigration }) {
  const { t } = useLabels();
  return (
    <>
      {refusal && (
        <Banner tone="warning" title={t(`Error.${refusal}`)}>
          {misfits.length > 0 && t('Run.misfits', { version: to, steps: misfits.join(', ') })}
        </Banner>
      )}
      {steps.length > 0 && (
        <div>
          <p>{t('Run.stepsAhead', { version: to })}</p>
          <ul className="ob-run-ahead">
            {steps.map(({ element, name, rule, change }) => (
              <li key={`${element} ${change}`} className={`ob-run-${change}`}>
                {t(`Run.${change}`, { step: name, rule })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
