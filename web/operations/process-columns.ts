import { useMemo } from 'react';
import { PROCESS_STATES, type ProcessRow } from '#/bff/contract/workflow.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { INSTANCE_LOOKS } from '#/web/processes/instance-looks.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';

/** The columns of the list of processes: nothing of the records but their numbers and companies. */
export function useProcessColumns(): GridColumn<ProcessRow>[] {
  const { t } = useLabels();
  return useMemo(
    () => [
      {
        key: 'state',
        type: 'list',
        order: PROCESS_STATES,
        width: 150,
        label: t('ProcessColumn.state'),
        options: PROCESS_STATES.map((value) => ({
          value,
          label: t(`InstanceState.${value}`),
          ...INSTANCE_LOOKS[value],
        })),
      },
      { key: 'number', type: 'text', width: 140, label: t('ProcessColumn.number') },
      {
        key: 'process',
        type: 'list',
        width: 220,
        grow: true,
        label: t('ProcessColumn.process'),
        options: [{ value: 'gift-report-approval', label: t('Process.gift-report-approval') }],
      },
      { key: 'version', type: 'number', width: 92, priority: 2, label: t('ProcessColumn.version') },
      { key: 'company', type: 'text', width: 200, grow: true, priority: 2, label: t('ProcessColumn.company') },
      { key: 'startedOn', type: 'datetime', width: 170, label: t('ProcessColumn.startedOn') },
      { key: 'endedOn', type: 'datetime', width: 170, priority: 2, label: t('ProcessColumn.endedOn') },
    ],
    [t],
  );
}
