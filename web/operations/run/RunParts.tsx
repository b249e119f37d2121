import type { ReactNode } from 'react';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { RunDetails, RunTask } from '#/bff/contract/operations.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { toVisits } from './to-visits.ts';
import { useDuration } from './use-duration.ts';
import { useRunWords } from './use-run-words.ts';

const LOOKS = { open: 'play-circle', completed: 'check-circle', terminated: 'ban' } as const;

/** The elements that the run visited, in order, newest last. */
export function RunHistory({ history, isComplete }: Pick<RunDetails, 'history' | 'isComplete'>) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const durationOf = useDuration();
  const visits = toVisits(history);
  return (
    <section className="ob-run-part" aria-label={t('Run.history')}>
      <h2>
        {t('Run.history')} <Badge tone="neutral" value={visits.length} />
      </h2>
      {visits.length === 0 ? (
        <None>{t(isComplete ? 'Run.noHistory' : 'Run.unknown')}</None>
      ) : (
        <ol className="ob-run-list">
          {visits.map(({ element, name, at, end, how }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: visits are only ever added at the end.
            <li key={place} className={`ob-run-moment ob-run-${how}`}>
              <Icon name={LOOKS[how]} />
              <span className="ob-run-name">{name || element}</span>
              <span className="ob-run-what">{how === 'completed' ? durationOf(at, end ?? at) : t(`Run.${how}`)}</span>
              <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The open tasks of a run, each with the people who may decide on it, and why they may. */
export function RunTasks({ tasks }: Pick<RunDetails, 'tasks'>) {
  const { t } = useLabels();
  if (tasks.length === 0) return <None>{t('Run.noTasks')}</None>;
  return (
    <ul className="ob-run-list">
      {tasks.map((task) => (
        <Task key={`${task.element} ${task.since}`} task={task} />
      ))}
    </ul>
  );
}

function Task({ task }: { task: RunTask }) {
  const { t } = useLabels();
  const words = useRunWords();
  const { timeZone } = useCurrentUser();
  const { name, element, rule, since, dueOn, candidates } = task;
  return (
    <li className="ob-run-task">
      <p>
        <b>{name || element}</b> <span className="ob-run-what">{rule}</span>
      </p>
      <p className="ob-run-note">
        {t('Run.since', { time: formatDateTime(since, timeZone) })}
        {dueOn && <span> {t('Run.due', { time: formatDateTime(dueOn, timeZone) })}</span>}
      </p>
      {candidates.length === 0 ? (
        <p className="ob-run-warning">{t('Run.nobody')}</p>
      ) : (
        <ul>
          {candidates.map(({ upn, reason }) => (
            <li key={upn}>
              {upn} <span className="ob-run-what">{words.candidateReason(reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The variables of a run. Technical variables are shown with their values, variables from the record only by name. */
export function RunVariables({ variables, isComplete }: Pick<RunDetails, 'variables' | 'isComplete'>) {
  const { t } = useLabels();
  if (variables.length === 0) return <None>{t(isComplete ? 'Run.noVariables' : 'Run.unknown')}</None>;
  return (
    <dl className="ob-run-variables">
      {variables.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? <span className="ob-run-what">{t('Run.fact')}</span> : <code>{value}</code>}</dd>
        </div>
      ))}
    </dl>
  );
}

export function None({ children }: { children: ReactNode }) {
  return <p className="ob-run-none">{children}</p>;
}
