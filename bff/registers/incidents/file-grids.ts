import { INCIDENT_RULES } from '#/bff/contract/incident-grid.ts';
import type { IncidentRow } from '#/bff/contract/incidents.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { listIncidents } from './list-incidents.ts';

export const incidentsFile: FileGrid<IncidentRow> = {
  label: 'Incidents.title',
  right: 'ReadAllComplianceIncidents',
  read: (reader, asked) => listIncidents(reader, asked),
  columns: Object.values(INCIDENT_RULES).map((rule) => ({
    ...rule,
    label: `IncidentColumn.${rule.key}`,
    ...(rule.type === 'list' && { word: (row: IncidentRow) => row[rule.key] }),
  })),
};
