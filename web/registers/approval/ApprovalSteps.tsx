import type { ApprovalPart } from '#/bff/contract/approval.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useCurrentUser } from '#/web/app/user/current-user.ts';
import { StepLine } from '#/web/ui/display/StepLine.tsx';
import { localDate } from '../local-date.ts';
import { useNames } from '../use-names.ts';
import { daysSince, type ShownStep, shownSteps } from './shown-steps.ts';

/** The approval as a line of steps: who did what and when, whose turn it is, and which step may be skipped. */
export function ApprovalSteps({ steps: course }: Pick<ApprovalPart, 'steps'>) {
  const { t } = useLabels();
  const names = useNames();
  const { displayname, timeZone } = useCurrentUser();

  const detailOf = ({ detail, people, at }: ShownStep): string => {
    const who = names(people.map((name) => (name === displayname ? t('Step.you') : name)));
    const date = at ? localDate(at, timeZone) : '';
    switch (detail) {
      case 'doneBy':
        return [who, date].filter(Boolean).join(', ');
      case 'rejectedBy':
        return t('Step.rejectedBy', { who, date });
      case 'withdrawn':
        return t('Step.withdrawn');
      case 'waits': {
        const count = at ? daysSince(at, new Date()) : 0;
        return [who, count > 0 ? t('Step.waits', { count }) : t('Step.waitsToday')].filter(Boolean).join(', ');
      }
      case 'draftOf':
        return t('Step.draft');
      case 'then':
        return t('Step.then');
      case 'ahead':
        return who;
      case 'maybe':
        return t('Step.maybe');
      case 'skipped':
        return t('Step.skipped');
      case 'notReached':
        return t('Step.notReached');
      default:
        return '';
    }
  };
  const steps = shownSteps(course).map((step, at) => {
    const detail = detailOf(step);
    return { key: `${at} ${step.step}`, label: step.title, state: step.state, ...(detail && { detail }) };
  });
  return <StepLine label={t('Step.line')} steps={steps} />;
}
