import type { ReactNode } from 'react';
import type { StepAnswer, StepState } from '#/bff/contract/first-run.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { Icon } from '#/web/ui/controls/Button.tsx';
import { Card } from '#/web/ui/display/Card.tsx';
import { StatusPill } from '#/web/ui/display/Status.tsx';

const LOOKS = {
  done: { tone: 'success', icon: 'check-circle' },
  missing: { tone: 'warning', icon: 'exclamation-circle' },
  fault: { tone: 'danger', icon: 'exclamation-triangle' },
  advised: { tone: 'info', icon: 'info-circle' },
} as const satisfies Record<StepState, object>;

/** One step of the setup: its state, what is missing, and what can be done about it on this page. */
export function StepCard({ step, children }: { step: StepAnswer; children: ReactNode }) {
  const { t } = useLabels();
  const { step: name, state, gaps, problem } = step;
  return (
    <Card
      className="ob-first-run-step"
      title={t(`FirstRunStep.${name}`)}
      action={<StatusPill {...LOOKS[state]} label={t(`FirstRunState.${state}`)} />}
    >
      <div className="ob-first-run-body">
        <p className="ob-first-run-text">{t(`FirstRunText.${name}`)}</p>
        {gaps.length > 0 && (
          <ul className="ob-first-run-gaps">
            {gaps.map((gap) => (
              <li key={gap}>
                <Icon name={LOOKS[state].icon} className={`ob-solid-${LOOKS[state].tone}`} />
                <span>{t(`FirstRunGap.${gap}`)}</span>
              </li>
            ))}
          </ul>
        )}
        {problem && <p className="ob-first-run-problem">{t('FirstRun.problem', { problem })}</p>}
        {children}
      </div>
    </Card>
  );
}
