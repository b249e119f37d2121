import type { Context, Reader } from '#/bff/context.ts';
import { INCIDENT_POLICY, INCIDENT_SHOWN } from '#/bff/contract/incident-actions.ts';
import type { DeletedIncident, IncidentRow } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { allowedActions } from '#/bff/contract/record-policy.ts';
import { listDeletedIncidents, listIncidentLines } from './list-queries.ts';
import { type IncidentStanding, type Placed, readIncidentStanding } from './relation-queries.ts';

/** In milliseconds. */
const DAY = 24 * 60 * 60_000;

/** GET /api/incidents: the incidents of a year that the reader may open. @param year if omitted, the current one */
export async function listIncidents(
  { services, actor }: Reader,
  { year, lang }: { year?: number | undefined; lang: LanguageId },
): Promise<IncidentRow[]> {
  const standing = await readIncidentStanding(services.sql, actor);
  const lines = await listIncidentLines(services.sql, actor, year, lang);
  return lines.map(({ id, companyId, handlerId, isRestricted, statusId, typeId, receivedAt, ...line }) => ({
    idIncident: id,
    idIncidentStatus: statusId,
    idIncidentType: typeId,
    ...line,
    receivedAt: receivedAt.toISOString(),
    isRestricted,
    allowedActions: actionsFor(standing, { id, companyId, handlerId, isRestricted }, INCIDENT_SHOWN.Present),
  }));
}

/** GET /api/incidents/deleted: the deleted incidents that the reader may restore. */
export async function listDeleted({ services, actor }: Context): Promise<DeletedIncident[]> {
  const standing = await readIncidentStanding(services.sql, actor);
  const lines = await listDeletedIncidents(services.sql, actor);
  return lines
    .filter((line) => actionsFor(standing, line, INCIDENT_SHOWN.Deleted).includes('restore'))
    .map(({ id, number, subject, company, deletedAt, deletedBy, reason }) => ({
      idIncident: id,
      number,
      subject,
      company,
      deletedOn: deletedAt.toISOString(),
      keptUntil: new Date(deletedAt.getTime() + services.config.deletedKeptDays * DAY).toISOString(),
      deletedBy,
      reason,
    }));
}

function actionsFor(standing: IncidentStanding, incident: Placed, shown: number): string[] {
  return allowedActions(INCIDENT_POLICY, standing.relations(incident), shown);
}
