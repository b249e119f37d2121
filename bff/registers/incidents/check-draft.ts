import type { IncidentDraft } from '#/bff/contract/incidents.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { type IncidentRecord, isCompanyOffered, isItemOffered } from './queries.ts';

/**
 * What the general shape does not say: that status, type and company are on offer.
 *
 * @param present the incident as it is, null for a new one: it may keep what is no longer offered
 * @throws Failure VALIDATION
 */
export async function checkDraft(tx: Tx, draft: IncidentDraft, present: IncidentRecord | null): Promise<void> {
  const { idIncidentStatus, idIncidentType, idCompany } = draft;
  const [status, type, company] = await Promise.all([
    isItemOffered(tx, 'incidentStatuses', idIncidentStatus, present?.statusId ?? null),
    isItemOffered(tx, 'incidentTypes', idIncidentType, present?.typeId ?? null),
    idCompany === null || isCompanyOffered(tx, idCompany, present?.companyId ?? null),
  ]);
  refuseFaults({
    ...(!status && { idIncidentStatus: ['notAllowed'] }),
    ...(!type && { idIncidentType: ['notAllowed'] }),
    ...(!company && { idCompany: ['notAllowed'] }),
  });
}
