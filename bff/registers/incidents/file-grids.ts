import type { GridValue } from '#/bff/contract/grid.ts';
import { INCIDENT_FIGURES_RULES, INCIDENT_RULES } from '#/bff/contract/incident-grid.ts';
import type { IncidentFigures, IncidentRow } from '#/bff/contract/incidents.ts';
import type { FileGrid } from '#/bff/grids/grid.ts';
import { readFigures } from './keep-terms.ts';
import { listIncidents } from './list-incidents.ts';

export const incidentsFile: FileGrid<IncidentRow> = {
  label: 'Incidents.title',
  right: 'ReadAllComplianceIncidents',
  read: (reader, asked) => listIncidents(reader, asked),
  columns: Object.values(INCIDENT_RULES).map((rule) => ({
    ...rule,
    label: `IncidentColumn.${rule.key}`,
    ...(rule.key === 'termState'
      ? { choice: (value: GridValue) => `TermState.${value}` }
      : rule.type === 'list' && { word: (row: IncidentRow) => row[rule.key] }),
  })),
};

export const incidentFiguresFile: FileGrid<IncidentFigures> = {
  label: 'IncidentFigures.title',
  right: 'ReadAllComplianceIncidents',
  read: (reader, asked) => readFigures(reader, asked),
  columns: Object.values(INCIDENT_FIGURES_RULES).map((rule) => ({ ...rule, label: `IncidentFigures.${rule.key}` })),
};
