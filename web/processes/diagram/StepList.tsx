import { formatDateTime } from '#/bff/contract/format.ts';
import type { StepState, WorkflowStep } from '#/bff/contract/workflow-view.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { cx } from '#/web/ui/types.ts';
import './step-list.css';

interface Props {
  steps: readonly WorkflowStep[];
  chosen: number | null;
  /** Called with the position of the pressed step in the list, or with null if this step was already chosen. */
  onChoose: (place: number | null) => void;
}

const ICONS: Readonly<Record<StepState, string>> = {
  done: 'check-circle',
  open: 'play-circle',
  stuck: 'exclamation-triangle',
  canceled: 'ban',
};
/** The maximum number of people who are named. If there are more, they are only counted. */
const NAMED = 3;

/** The path that a run has taken, as text. It is for people who cannot see the diagram, or have no room for it. */
export function StepList({ steps, chosen, onChoose }: Props) {
  const { t } = useLabels();
  return (
    <ol className="ob-way" aria-label={t('Diagram.steps')}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an element may recur, and steps are only added at the end.
        <li key={place}>
          <button
            type="button"
            className={cx('ob-way-step', `ob-way-step-${step.state}`)}
            aria-pressed={place === chosen}
            onClick={() => onChoose(place === chosen ? null : place)}
          >
            <Step step={step} />
          </button>
        </li>
      ))}
    </ol>
  );
}

function Step({ step }: { step: WorkflowStep }) {
  const { t } = useLabels();
  const { timeZone } = useCurrentUser();
  const { name, kind, state, outcome, startedOn, endedOn } = step;
  const time = formatDateTime(endedOn ?? startedOn, timeZone);
  return (
    <>
      <Icon name={ICONS[state]} />
      <span className="ob-way-step-name">
        <b>{name || t(`StepKind.${kind}`)}</b>
        <span className="ob-hidden">, {t(`StepState.${state}`)}</span>
        {outcome && <span className="ob-way-step-outcome"> {t(`StepOutcome.${outcome}`)}</span>}
      </span>
      <Who step={step} />
      <span className="ob-way-step-time">{endedOn === null ? t('Diagram.since', { time }) : time}</span>
    </>
  );
}

function Who({ step: { who, onBehalfOf, state } }: { step: WorkflowStep }) {
  const { t } = useLabels();
  const people = who.length > NAMED ? t('Diagram.people', { count: who.length }) : who.join(', ');
  const isWaiting = state === 'open' && people !== '';
  return (
    <span className="ob-way-step-who">
      <span>{isWaiting ? t('Diagram.waitsFor', { people }) : people}</span>
      {onBehalfOf && <span> {t('Diagram.onBehalf', { person: onBehalfOf })}</span>}
    </span>
  );
}
