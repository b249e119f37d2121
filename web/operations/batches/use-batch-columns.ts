import { useMemo } from 'react';
import { BATCH_ACTIONS, BATCH_RULES, BATCH_STATES, type BatchRow } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { BATCH_LOOKS } from './batch-looks.ts';

/** The columns of the list of batches. */
export function useBatchColumns(): GridColumn<BatchRow>[] {
  const { t } = useLabels();
  return useMemo(() => {
    const count = { width: 112, priority: 2 as const };
    const look: Record<keyof typeof BATCH_RULES, Omit<GridColumn<BatchRow>, 'key' | 'type' | 'label'>> = {
      startedOn: { width: 156 },
      action: {
        width: 190,
        grow: true,
        options: BATCH_ACTIONS.map((value) => ({ value, label: t(`BatchAction.${value}`) })),
      },
      state: {
        width: 130,
        options: BATCH_STATES.map((value) => ({ value, label: t(`BatchState.${value}`), ...BATCH_LOOKS[value] })),
      },
      author: { width: 210, grow: true, priority: 2 },
      total: { width: 90 },
      succeeded: count,
      failedAgain: { ...count, width: 136, tone: (value) => (Number(value) > 0 ? 'danger' : undefined) },
      skipped: count,
      notTaken: { ...count, width: 136 },
      waiting: { width: 100, hidden: true },
      asked: { width: 110, hidden: true },
      reason: { width: 200, grow: true, hidden: true },
      endedOn: { width: 156, priority: 3 },
    };
    const keys = Object.keys(look) as (keyof typeof look)[];
    return keys.map((key) => ({ ...BATCH_RULES[key], label: t(`BatchColumn.${key}`), ...look[key] }));
  }, [t]);
}
