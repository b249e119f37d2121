import type { RunState } from '#/bff/contract/operations.ts';
import { INSTANCE_LOOKS } from '#/web/processes/instance-looks.ts';
import type { GridOption } from '#/web/ui/grid/types.ts';

type Look = Required<Pick<GridOption, 'icon' | 'tone'>> & Pick<GridOption, 'spin'>;

/** How the state of a run is shown to operators. */
export const RUN_LOOKS: Readonly<Record<RunState, Look>> = {
  ...INSTANCE_LOOKS,
  incident: { tone: 'danger', icon: 'exclamation-triangle' },
};
