import type { GridColumnRule } from './grid.ts';
import type { IncidentRow } from './incidents.ts';

type Rule = GridColumnRule<IncidentRow>;

/** How the columns of the incidents grid compare and filter, on the screen and in the Excel file; labels `IncidentColumn.<key>`. */
export const INCIDENT_RULES = {
  statusText: { key: 'statusText', type: 'list', value: (row) => row.idIncidentStatus },
  number: { key: 'number', type: 'text' },
  company: { key: 'company', type: 'text' },
  subject: { key: 'subject', type: 'text' },
  description: { key: 'description', type: 'text' },
  summary: { key: 'summary', type: 'text' },
  type: { key: 'type', type: 'list', value: (row) => row.idIncidentType },
  date: { key: 'date', type: 'date' },
  handler: { key: 'handler', type: 'text' },
} as const satisfies Record<string, Rule>;
