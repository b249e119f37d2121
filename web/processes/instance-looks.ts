import type { ProcessState } from '#/bff/contract/workflow.ts';
import type { GridOption } from '#/web/ui/grid/types.ts';

type Look = Required<Pick<GridOption, 'icon' | 'tone'>> & Pick<GridOption, 'spin'>;

/** How the state of a process run is shown in lists and at the top of the run's page. */
export const INSTANCE_LOOKS: Readonly<Record<ProcessState, Look>> = {
  stranded: { tone: 'danger', icon: 'exclamation-triangle' },
  starting: { tone: 'info', icon: 'spinner', spin: true },
  active: { tone: 'info', icon: 'play-circle' },
  completed: { tone: 'success', icon: 'check-circle' },
  canceled: { tone: 'neutral', icon: 'ban' },
  void: { tone: 'neutral', icon: 'undo' },
};
