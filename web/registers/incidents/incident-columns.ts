import { useMemo } from 'react';
import { INCIDENT_RULES } from '#/bff/contract/incident-grid.ts';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { incidentStatusLook } from './incident-status.ts';

/** The specified columns in their order, then who deals with it (IN-002). */
export function useIncidentColumns(): GridColumn<IncidentRow>[] {
  const { t } = useLabels();
  const picklists = usePicklists();
  return useMemo(() => {
    const statuses = (picklists?.incidentStatuses ?? []).map((status) => ({
      value: status.id,
      label: status.name,
      ...incidentStatusLook(status),
    }));
    const types = (picklists?.incidentTypes ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const column = (key: keyof typeof INCIDENT_RULES, look: Partial<GridColumn<IncidentRow>>) => ({
      ...INCIDENT_RULES[key],
      label: t(`IncidentColumn.${key}`),
      ...look,
    });
    return [
      column('statusText', { options: statuses, width: 140 }),
      column('number', { width: 150 }),
      column('company', { width: 140, priority: 2 }),
      column('subject', { width: 190, grow: true }),
      column('description', { width: 150, grow: true, priority: 3 }),
      column('summary', { width: 130, grow: true, priority: 3 }),
      column('type', { options: types, width: 150, priority: 2 }),
      column('date', { width: 104 }),
      column('handler', { width: 130, priority: 2 }),
    ];
  }, [t, picklists]);
}
