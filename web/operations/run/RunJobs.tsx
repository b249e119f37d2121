import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunDetails, RunJob } from '#/bff/contract/operations.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useKeptState } from '#/web/app/session/kept-state.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Button } from '#/web/ui/controls/Button.tsx';
import { RetriesDialog } from './RetriesDialog.tsx';
import { None } from './RunParts.tsx';
import { useRunWords } from './use-run-words.ts';

/** The open jobs, other jobs with a failed attempt, and every failed attempt with its reason. */
export function RunJobs({ run }: { run: RunDetails }) {
  const { t } = useLabels();
  const { workflowInstanceId, jobs, isComplete, allowedActions } = run;
  const [changing, setChanging] = useKeptState<string | null>(`run.${workflowInstanceId}.retries`, null);
  const job = jobs.find(({ idJob }) => idJob === changing);
  if (jobs.length === 0) return <None>{t(isComplete ? 'Run.noJobs' : 'Run.unknown')}</None>;
  return (
    <>
      <ul className="ob-run-list">
        {jobs.map((each) => (
          <Job
            key={each.idJob}
            job={each}
            onChange={
              allowedActions.includes('changeRetries') && each.retriesLeft ? () => setChanging(each.idJob) : undefined
            }
          />
        ))}
      </ul>
      {job && <RetriesDialog run={run} job={job} onClose={() => setChanging(null)} />}
    </>
  );
}

/**
 * @param onChange opens the dialog that changes the number of remaining attempts; undefined if this number cannot be
 * changed
 */
function Job({ job, onChange }: { job: RunJob; onChange: (() => void) | undefined }) {
  const { t } = useLabels();
  const words = useRunWords();
  const { timeZone } = useCurrentUser();
  const { element, name, type, retriesLeft, nextOn, failures } = job;
  const leftOf = (left: number | null) => {
    if (left === null) return t('Run.jobOver');
    return left === 0 ? t('Run.jobStopped') : t('Run.retriesLeft', { count: left });
  };
  return (
    <li className="ob-run-task">
      <p>
        <b>{name || element}</b> <span className="ob-run-what">{words.job(type)}</span>
      </p>
      <p className={retriesLeft === 0 ? 'ob-run-warning' : 'ob-run-note'}>
        <span>{leftOf(retriesLeft)}</span>
        {nextOn && <span> {t('Run.nextAttempt', { time: formatDateTime(nextOn, timeZone) })}</span>}
      </p>
      {failures.length > 0 && (
        <ol className="ob-run-failures" aria-label={t('Run.failures', { step: name || element })}>
          {failures.map(({ at, message }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever appended.
            <li key={place}>
              <time dateTime={at} className="ob-run-what">
                {formatDateTime(at, timeZone)}
              </time>{' '}
              <span className="ob-run-message">{message}</span>
            </li>
          ))}
        </ol>
      )}
      {onChange && (
        <div className="ob-run-buttons">
          <Button size="small" icon="refresh" onClick={onChange}>
            {t('Run.changeRetries')}
          </Button>
        </div>
      )}
    </li>
  );
}
