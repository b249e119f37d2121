import { Link } from 'react-router-dom';
import { formatDateTime } from '#/bff/contract/format.ts';
import type { DraftSummary } from '#/bff/contract/process-drafts.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { LoadFailed } from '#/web/app/pages/LoadFailed.tsx';
import { paths } from '#/web/app/paths.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { EmptyState } from '#/web/ui/display/EmptyState.tsx';
import { SkeletonList } from '#/web/ui/display/Loading.tsx';
import { Badge } from '#/web/ui/display/Status.tsx';
import { waitingTone } from './waiting-age.ts';
import { useWaitingReleases } from './waiting-releases.ts';
import { useWaitingTasks, type WaitingTask } from './waiting-tasks.ts';

/** The maximum number of tasks shown: few enough to read at a glance. A link opens the list of all tasks. */
const SHOWN = 5;

/**
 * The tasks that wait for this person, the longest waiting first, each marked by age. Process changes that wait for
 * release come before the tasks.
 */
export function WaitingCard() {
  const { t } = useLabels();
  const releases = useWaitingReleases();
  const { tasks, error, retry } = useWaitingTasks();
  const total = tasks?.length ?? 0;
  const isActivities = tasks?.every(({ register }) => register === 'processingActivity');
  const all = total > 0 && (
    <Link to={isActivities ? paths.activityApprovals : paths.approvals}>{t('Start.allTasks', { total })}</Link>
  );

  return (
    <Card title={t('Start.waiting')} action={all} padded={false}>
      {!tasks && !error && <SkeletonList rows={3} />}
      {error && <LoadFailed title={t('Start.waitingFailed')} error={error} onRetry={retry} />}
      {releases.length > 0 && (
        <ul className="ob-start-lines">
          {releases.map((draft) => (
            <ReleaseLine key={draft.idDraft} draft={draft} />
          ))}
        </ul>
      )}
      {tasks && total + releases.length === 0 && (
        <EmptyState drawing="done" title={t('Start.nothingWaits')} text={t('Start.nothingWaitsText')} />
      )}
      {tasks && total > 0 && (
        <ul className="ob-start-lines">
          {tasks.slice(0, SHOWN).map((task, index) => (
            <WaitingLine key={task.key} task={task} after={tasks.slice(index + 1)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A process change that another person has submitted for release. */
function ReleaseLine({ draft: { idDraft, process, handedIn } }: { draft: DraftSummary }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const name = useProcessName()(process);
  return (
    <li>
      <Link className="ob-start-line" to={paths.processDraft(idDraft)}>
        <span className="ob-start-line-icon">
          <Icon name="sitemap" />
        </span>
        <span className="ob-start-line-words">
          <span className="ob-start-line-title">{name}</span>
          <span className="ob-start-line-text">
            {handedIn && t('Start.handedIn', { name: handedIn.name, time: formatDateTime(handedIn.on, timeZone) })}
          </span>
        </span>
        <span className="ob-start-line-facts">
          <Badge look="box" tone="warning">
            {t('Start.toRelease')}
          </Badge>
        </span>
        <Icon name="chevron-right" className="ob-start-line-chevron" />
      </Link>
    </li>
  );
}

/** @param after the tasks after `task`. The person can step through those of the same register, in this order */
function WaitingLine({ task, after }: { task: WaitingTask; after: readonly WaitingTask[] }) {
  const { t } = useLabels();
  const steps = [task, ...after.filter(({ register }) => register === task.register)];
  const state = { origin: paths.start, waiting: steps.map(({ id }) => id) };
  const { waitingDays: days } = task;
  return (
    <li>
      <Link className="ob-start-line" to={task.path} state={state}>
        <span className="ob-start-line-icon">
          <Icon name={task.icon} />
        </span>
        <span className="ob-start-line-words">
          <span className="ob-start-line-title">{task.title}</span>
          <span className="ob-start-line-text">
            {task.number} · {task.person}
            <span className="ob-start-line-company"> · {task.company}</span>
          </span>
        </span>
        <span className="ob-start-line-facts">
          {task.amount !== undefined && <span className="ob-start-line-amount">{task.amount}</span>}
          <Badge look="box" tone={waitingTone(days)}>
            {days === 0 ? t('Start.waitsToday') : t('Start.waits', { count: days })}
          </Badge>
        </span>
        <Icon name="chevron-right" className="ob-start-line-chevron" />
      </Link>
    </li>
  );
}
