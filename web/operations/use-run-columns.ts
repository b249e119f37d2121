import { useMemo } from 'react';
import { RUN_STATES } from '#/bff/contract/operations.ts';
import { RUN_CONCERNS, RUN_RULES, type RunRow } from '#/bff/contract/run-list.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { useProcessName } from '#/web/app/labels/use-process-name.ts';
import { PROCESS_IDS } from '#/web/processes/process-ids.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { RUN_LOOKS } from './run/run-looks.ts';
import { useRunWords } from './run/use-run-words.ts';

const distinct = (values: readonly (string | null)[]) => [...new Set(values)].filter((value) => value !== null);

/**
 * The columns of runs. Of the record itself, they show only the number and the company. @param rows the runs from which
 * the choices of the filter for incidents are taken
 */
export function useRunColumns(rows: readonly RunRow[] | undefined): GridColumn<RunRow>[] {
  const { t } = useLabels();
  const processName = useProcessName();
  const { incidentType } = useRunWords();
  const types = distinct(rows?.map(({ incident }) => incident) ?? [])
    .sort()
    .join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of processes and incidents come from the labels, as `t` does.
  return useMemo(() => {
    const look: Record<keyof typeof RUN_RULES, Omit<GridColumn<RunRow>, 'key' | 'type' | 'label'>> = {
      state: {
        width: 124,
        options: RUN_STATES.map((value) => ({ value, label: t(`InstanceState.${value}`), ...RUN_LOOKS[value] })),
      },
      process: {
        width: 190,
        grow: true,
        options: PROCESS_IDS.map((value) => ({ value, label: processName(value) })),
      },
      version: { width: 84, priority: 2 },
      number: { width: 132 },
      step: { width: 190, grow: true, priority: 2 },
      incident: {
        width: 190,
        grow: true,
        options: types ? types.split(' ').map((value) => ({ value, label: incidentType(value) })) : [],
      },
      company: { width: 150, grow: true, priority: 3 },
      startedOn: { width: 156, priority: 2 },
      days: { width: 88, priority: 2 },
      concern: {
        width: 190,
        hidden: true,
        options: RUN_CONCERNS.map((value) => ({ value, label: t(`RunConcern.${value}`) })),
      },
      changedOn: { width: 170, priority: 3 },
      endedOn: { width: 170, hidden: true },
    };
    const keys = Object.keys(look) as (keyof typeof look)[];
    return keys.map((key) => ({ ...RUN_RULES[key], label: t(`ProcessColumn.${key}`), ...look[key] }));
  }, [t, types]);
}
