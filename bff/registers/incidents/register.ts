import { INCIDENT_POLICY } from '#/bff/contract/incident-actions.ts';
import type { FileRegister } from '#/bff/files/record-file.ts';
import type { BaseRegister } from '../register.ts';
import { findDeletedIncident, findIncident, type IncidentRecord, listConcernedByFile } from './queries.ts';
import { readIncidentStanding } from './relation-queries.ts';

/** The register of incidents, which need no approval. */
export const incidents: BaseRegister<IncidentRecord> &
  Pick<FileRegister, 'listConcerned' | 'secondFile'> & { readonly name: 'incident'; readonly noun: 'incident' } = {
  name: 'incident',
  table: 'incidents',
  noun: 'incident',
  secondFile: 'refused',
  policy: INCIDENT_POLICY,
  find: findIncident,
  readStanding: readIncidentStanding,
  listConcerned: listConcernedByFile,
};

/** The register of deleted incidents that can be restored. */
export const deletedIncidents: BaseRegister<IncidentRecord> = { ...incidents, find: findDeletedIncident };
