import { createElement, useMemo } from 'react';
import { INCIDENT_RULES } from '#/bff/contract/incident-grid.ts';
import { type IncidentRow, TERM_STATES } from '#/bff/contract/incidents.ts';
import { useLabels } from '#/web/app/labels/use-labels.ts';
import { usePicklists } from '#/web/app/user/use-picklists.ts';
import type { GridColumn } from '#/web/ui/grid/types.ts';
import { incidentStatusLook } from './incident-status.ts';
import { SubjectCell } from './SubjectCell.tsx';
import { TERM_LOOKS } from './term-looks.ts';

/** The specified columns in the specified order, followed by the handler and the time limit (IN-002). */
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
    const terms = TERM_STATES.map((value) => ({ value, label: t(`TermState.${value}`), ...TERM_LOOKS[value] }));
    const column = (key: keyof typeof INCIDENT_RULES, look: Partial<GridColumn<IncidentRow>>) => ({
      ...INCIDENT_RULES[key],
      label: t(`IncidentColumn.${key}`),
      ...look,
    });
    return [
      column('statusText', { options: statuses, width: 130 }),
      column('number', { width: 140 }),
      column('company', { width: 120, priority: 2 }),
      column('subject', { width: 160, grow: true, cell: (row) => createElement(SubjectCell, { row }) }),
      column('description', { width: 110, grow: true, priority: 3 }),
      column('summary', { width: 100, grow: true, priority: 3 }),
      column('type', { options: types, width: 130, priority: 2 }),
      column('date', { width: 104 }),
      column('handler', { width: 120, priority: 2 }),
      column('due', {
        width: 104,
        tone: (_value, { termState }) => (termState ? TERM_LOOKS[termState].tone : undefined),
      }),
      column('termState', { options: terms, width: 120 }),
    ];
  }, [t, picklists]);
}
