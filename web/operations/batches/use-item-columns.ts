import { useMemo } from 'react';
import { BATCH_REASONS, type BatchItem, ITEM_RULES, ITEM_STATES } from '#/bff/contract/batches.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { useRunWords } from '../run/use-run-words.ts';
import { ITEM_LOOKS } from './batch-looks.ts';

/**
 * The columns of a batch's results.
 *
 * @param items the items from which the choices of the filters for processes and incidents are taken
 */
export function useItemColumns(items: readonly BatchItem[] | undefined): GridColumn<BatchItem>[] {
  const { t } = useLabels();
  const processName = useProcessName();
  const { incidentType } = useRunWords();
  const valuesOf = (key: 'process' | 'incident') =>
    [...new Set(items?.map((item) => item[key] ?? ''))].filter(Boolean).sort().join(' ');
  const [processes, incidents] = [valuesOf('process'), valuesOf('incident')];
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of processes and incidents come from the labels, as `t` does.
  return useMemo(() => {
    const optionsOf = (values: string, nameOf: (value: string) => string) =>
      values ? values.split(' ').map((value) => ({ value, label: nameOf(value) })) : [];
    const look: Record<keyof typeof ITEM_RULES, Omit<GridColumn<BatchItem>, 'key' | 'type' | 'label'>> = {
      state: {
        width: 150,
        options: ITEM_STATES.map((value) => ({ value, label: t(`ItemState.${value}`), ...ITEM_LOOKS[value] })),
      },
      number: { width: 132 },
      process: { width: 180, grow: true, priority: 2, options: optionsOf(processes, processName) },
      version: { width: 84, priority: 3 },
      step: { width: 180, grow: true, priority: 2 },
      reason: {
        width: 220,
        grow: true,
        options: BATCH_REASONS.map((value) => ({ value, label: t(`BatchReason.${value}`) })),
      },
      incident: { width: 180, grow: true, priority: 2, options: optionsOf(incidents, incidentType) },
      message: { width: 220, grow: true },
      company: { width: 150, grow: true, priority: 3 },
      askedOn: { width: 156, hidden: true },
      endedOn: { width: 156, priority: 3 },
    };
    const keys = Object.keys(look) as (keyof typeof look)[];
    return keys.map((key) => ({ ...ITEM_RULES[key], label: t(`BatchColumn.${key}`), ...look[key] }));
  }, [t, processes, incidents]);
}
