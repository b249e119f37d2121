import type { BatchState, ItemState } from '#/bff/contract/batches.ts';
import type { GridOption } from '#/web/ui/grid/types.ts';

type Look = Required<Pick<GridOption, 'icon' | 'tone'>> & Pick<GridOption, 'spin'>;

export const BATCH_LOOKS: Readonly<Record<BatchState, Look>> = {
  running: { tone: 'info', icon: 'spinner', spin: true },
  paused: { tone: 'warning', icon: 'pause-circle' },
  canceled: { tone: 'neutral', icon: 'ban' },
  done: { tone: 'success', icon: 'check-circle' },
};

export const ITEM_LOOKS: Readonly<Record<ItemState, Look>> = {
  waiting: { tone: 'neutral', icon: 'clock' },
  asked: { tone: 'info', icon: 'spinner', spin: true },
  succeeded: { tone: 'success', icon: 'check-circle' },
  failedAgain: { tone: 'danger', icon: 'times-circle' },
  skipped: { tone: 'neutral', icon: 'minus-circle' },
  notTaken: { tone: 'warning', icon: 'exclamation-triangle' },
};
