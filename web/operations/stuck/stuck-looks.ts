import type { StuckKind } from '#/bff/contract/stuck.ts';
import type { StatusProps } from '#/web/ui/display/Status.tsx';

/** How each kind of stuck work is shown. */
export const STUCK_LOOKS: Readonly<Record<StuckKind, Pick<StatusProps, 'tone' | 'icon'>>> = {
  incident: { tone: 'danger', icon: 'exclamation-triangle' },
  noApprover: { tone: 'danger', icon: 'user-minus' },
  oldTask: { tone: 'warning', icon: 'hourglass' },
  waiting: { tone: 'warning', icon: 'clock' },
  rejected: { tone: 'warning', icon: 'times-circle' },
  undecided: { tone: 'danger', icon: 'question-circle' },
  review: { tone: 'warning', icon: 'calendar-times' },
};
