import { type IncidentDetails, type IncidentDraft, incidentDraft, incidentFaults } from '#/bff/contract/incidents.ts';
import { api } from '#/web/api/api.ts';
import { incidentQuery } from '#/web/api/queries.ts';
import type { RecordKind } from '../record/record-kind.ts';

/** The entries of an incident's form; empty texts are '' here and null on the server. */
export interface IncidentEntries {
  subject: string;
  idIncidentStatus: number;
  idIncidentType: number | null;
  /** A date as YYYY-MM-DD, or the typed text while it is not a date. */
  date: string | null;
  idCompany: number | null;
  /** A date as YYYY-MM-DD. In a new incident, null means today. */
  receivedOn: string | null;
  idOutcome: number | null;
  phone: string;
  email: string;
  description: string;
  summary: string;
  /**
   * Whether the incident is restricted. The form of a new incident asks for this; a stored incident is restricted by a
   * separate action.
   */
  isRestricted: boolean;
}
export type IncidentField = keyof IncidentEntries;

/** The fields in the order of the form. */
export const INCIDENT_FIELDS = [
  'subject',
  'idIncidentStatus',
  'idIncidentType',
  'date',
  'idCompany',
  'receivedOn',
  'idOutcome',
  'phone',
  'email',
  'description',
  'summary',
] as const satisfies readonly IncidentField[];

/** The id of a field's control, which the error summary links to. */
export const fieldId = (field: IncidentField) => `incident-${field}`;

export const NEW_INCIDENT: IncidentEntries = {
  subject: '',
  idIncidentStatus: 1,
  idIncidentType: null,
  date: null,
  idCompany: null,
  receivedOn: null,
  idOutcome: null,
  phone: '',
  email: '',
  description: '',
  summary: '',
  isRestricted: false,
};

/** The entries of a stored incident. */
export const entriesOf = (incident: IncidentDetails): IncidentEntries => ({
  subject: incident.subject,
  idIncidentStatus: incident.idIncidentStatus,
  idIncidentType: incident.idIncidentType,
  date: incident.date,
  idCompany: incident.idCompany,
  receivedOn: incident.receivedOn,
  idOutcome: incident.idOutcome,
  phone: incident.phone ?? '',
  email: incident.email ?? '',
  description: incident.description ?? '',
  summary: incident.summary ?? '',
  isRestricted: incident.isRestricted,
});

/**
 * The entries as sent to the server: trimmed, and with null for empty texts. Call this only for entries without faults.
 */
export const toDraft = (entries: IncidentEntries): IncidentDraft => incidentDraft.parse(entries);

/** What the shared register screens need to handle incidents. */
export const incidentKind: RecordKind<IncidentDetails, IncidentEntries> = {
  draftKey: 'incident',
  idOf: ({ idIncident }) => idIncident,
  details: (id, lang) => {
    const { queryKey, queryFn } = incidentQuery(id, lang);
    return { queryKey, queryFn: queryFn as () => Promise<IncidentDetails> };
  },
  fields: INCIDENT_FIELDS,
  entriesOf,
  faultsOf: (entries) => incidentFaults({ ...entries }),
  isSame: (one, other) => JSON.stringify(toDraft(one)) === JSON.stringify(toDraft(other)),
  save: (idIncident, version, entries) => api.updateIncident({ ...toDraft(entries), idIncident, version }),
};
