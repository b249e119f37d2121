import type { GridColumnRule } from './grid.ts';
import { type IncidentFigures, type IncidentRow, TERM_STATES } from './incidents.ts';

type Rule = GridColumnRule<IncidentRow>;

/**
 * How the columns of the incidents grid are compared and filtered, on the screen and in the Excel file; labels
 * `IncidentColumn.<key>`.
 */
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
  due: { key: 'due', type: 'date' },
  termState: { key: 'termState', type: 'list', order: TERM_STATES },
} as const satisfies Record<string, Rule>;

/** The columns of the figures of a year, on the screen and in the Excel file; labels `IncidentFigures.<key>`. */
export const INCIDENT_FIGURES_RULES = {
  type: { key: 'type', type: 'text' },
  company: { key: 'company', type: 'text' },
  outcome: { key: 'outcome', type: 'text' },
  received: { key: 'received', type: 'number', sum: true },
  closed: { key: 'closed', type: 'number', sum: true },
  withTerms: { key: 'withTerms', type: 'number', sum: true },
  acknowledgedInTime: { key: 'acknowledgedInTime', type: 'number', sum: true },
  acknowledgedLate: { key: 'acknowledgedLate', type: 'number', sum: true },
  feedbackInTime: { key: 'feedbackInTime', type: 'number', sum: true },
  feedbackLate: { key: 'feedbackLate', type: 'number', sum: true },
} as const satisfies Record<string, GridColumnRule<IncidentFigures>>;
