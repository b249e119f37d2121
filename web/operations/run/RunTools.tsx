import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RunDetails } from '#/bff/contract/operations.ts';
import { operations } from '#/web/api/operations.ts';
import { keys } from '#/web/api/query-keys.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { paths } from '#/web/app/paths.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useShortcut } from '#/web/app/shortcuts/use-shortcut.ts';
import { LogDrawer } from '#/web/registers/LogDrawer.tsx';
import { ReasonDialog } from '#/web/registers/ReasonDialog.tsx';
import { Button, LinkButton } from '#/web/ui/controls/Button.tsx';
import { Toolbar, ToolbarSeparator } from '#/web/ui/layout/Toolbar.tsx';
import { useToast } from '#/web/ui/overlays/Toast.tsx';
import { MigrateDialog } from './MigrateDialog.tsx';
import { VariableDialog } from './VariableDialog.tsx';

type Asking = 'log' | 'cancel' | 'migrate' | 'setVariable' | null;

/**
 * The toolbar of a run: back, the log, links to the record and to the figures of the version, and the actions on the
 * whole run.
 */
export function RunTools({ run }: { run: RunDetails }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const [asking, setAsking] = useKeptState<Asking>(`run.${run.workflowInstanceId}.asking`, null);
  useShortcut('log', () => setAsking('log'));
  const can = (action: RunDetails['allowedActions'][number]) => run.allowedActions.includes(action);
  return (
    <>
      <Toolbar label={t('Run.tools')}>
        <Button
          variant="text"
          size="small"
          icon="arrow-left"
          onClick={() => void (isFirst ? navigate(paths.operations) : navigate(-1))}
        >
          {t('Record.back')}
        </Button>
        <ToolbarSeparator />
        <Button variant="text" size="small" icon="history" keyCap="L" onClick={() => setAsking('log')}>
          {t('Log.title')}
        </Button>
        {run.idRecord !== null && (
          <LinkButton variant="text" size="small" icon="file" to={recordPath(run.register, run.idRecord)}>
            {t('Run.record')}
          </LinkButton>
        )}
        {can('migrate') && (
          <Button variant="text" size="small" icon="arrow-right-arrow-left" onClick={() => setAsking('migrate')}>
            {t('Run.migrate', { version: run.newestVersion })}
          </Button>
        )}
        {run.idDefinition !== null && (
          <LinkButton variant="text" size="small" icon="chart-bar" to={paths.versionFigures(run.idDefinition)}>
            {t('Figures.open')}
          </LinkButton>
        )}
        {can('setVariable') && (
          <Button variant="text" size="small" icon="pencil" onClick={() => setAsking('setVariable')}>
            {t('Run.setVariable')}
          </Button>
        )}
        {can('cancel') && (
          <Button variant="text" tone="danger" size="small" icon="ban" onClick={() => setAsking('cancel')}>
            {t('Run.cancel')}
          </Button>
        )}
      </Toolbar>
      {asking === 'log' && (
        <LogDrawer workflowInstanceId={run.workflowInstanceId} subtitle={run.number} onClose={() => setAsking(null)} />
      )}
      {asking === 'cancel' && <CancelDialog run={run} onClose={() => setAsking(null)} />}
      {asking === 'migrate' && <MigrateDialog run={run} onClose={() => setAsking(null)} />}
      {asking === 'setVariable' && <VariableDialog run={run} onClose={() => setAsking(null)} />}
    </>
  );
}

const recordPath = (register: RunDetails['register'], id: number) =>
  register === 'giftReport' ? paths.report(id) : paths.activity(id);

interface DialogProps {
  run: RunDetails;
  onClose: () => void;
}

function CancelDialog({ run, onClose }: DialogProps) {
  const { t } = useLabels();
  const toast = useToast();
  const queries = useQueryClient();
  const { busy, failure, attempt } = useAttempt(() => queries.invalidateQueries({ queryKey: keys.operations }));
  const cancel = (reason: string) =>
    attempt(async () => {
      const { state } = await operations.cancelRun(run.workflowInstanceId, reason);
      toast.workflow(t(state === 'done' ? 'Run.cancelled' : 'Run.asked'), run.number);
      onClose();
    });
  return (
    <ReasonDialog
      title={t('Run.cancelTitle', { number: run.number })}
      label={t('Run.cancelReason')}
      hint={t('Run.cancelHint')}
      confirmLabel={t('Run.cancelConfirm')}
      icon="ban"
      tone="danger"
      draftKey={`cancel-run-${run.workflowInstanceId}`}
      busy={busy}
      failure={failure}
      onConfirm={(reason) => void cancel(reason)}
      onClose={onClose}
    />
  );
}
