import type { TermState } from '#/bff/contract/incidents.ts';
import type { Tone } from '#/web/ui/types.ts';

/** How the state of a time limit is drawn, in the list and next to the incident. */
export const TERM_LOOKS: Readonly<Record<TermState, { tone: Tone; icon: string }>> = {
  overdue: { tone: 'danger', icon: 'exclamation-circle' },
  thisWeek: { tone: 'warning', icon: 'clock' },
  later: { tone: 'info', icon: 'calendar' },
  met: { tone: 'success', icon: 'check-circle' },
  late: { tone: 'neutral', icon: 'check' },
  missed: { tone: 'neutral', icon: 'times-circle' },
};
