import { useNavigate } from 'react-router-dom';
import type { FirstRun } from '#/bff/contract/first-run.ts';
import { api } from '#/web/api/api.ts';
import { useAttempt } from '#/web/app/labels/use-attempt.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Failure } from '#/web/app/pages/Failure.tsx';
import { paths } from '#/web/app/paths.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { useFirstRunAgain } from './use-first-run-again.ts';

/**
 * A button that stops the setup page from opening automatically. It finishes the setup, or puts it off if steps remain
 * to be done.
 */
export function CloseFirstRun({ firstRun: { state, steps } }: { firstRun: FirstRun }) {
  const { t } = useLabels();
  const navigate = useNavigate();
  const again = useFirstRunAgain();
  const { busy, failure, attempt } = useAttempt(() => {});
  if (state !== 'open') return null;
  const isComplete = steps.every((step) => step.state === 'done' || step.state === 'advised');
  const close = () =>
    attempt(async () => {
      await api.closeFirstRun();
      await again();
      navigate(paths.start);
    });
  return (
    <div className="ob-first-run-close">
      {failure && <Failure failure={failure} />}
      <p>{t(isComplete ? 'FirstRun.completeText' : 'FirstRun.asideText')}</p>
      <Button
        variant={isComplete ? 'filled' : 'outline'}
        icon={isComplete ? 'check' : 'clock'}
        busy={busy}
        onClick={() => void close()}
      >
        {t(isComplete ? 'FirstRun.complete' : 'FirstRun.aside')}
      </Button>
    </div>
  );
}
