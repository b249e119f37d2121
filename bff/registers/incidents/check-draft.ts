import type { IncidentDraft } from '#/bff/contract/incidents.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { type IncidentRecord, isCompanyOffered, isItemOffered } from './queries.ts';
import { isPastDay } from './term-queries.ts';

/**
 * Checks what the schema cannot: that status, type, company and outcome are offered, and that the day of
 * receipt is possible. This day must not be in the future or after the acknowledgement, and must not change
 * for a report from the public form.
 *
 * @param present the stored incident, null for a new one; it may keep values that are no longer offered
 * @throws Failure VALIDATION
 */
export async function checkDraft(tx: Tx, draft: IncidentDraft, present: IncidentRecord | null): Promise<void> {
  const { idIncidentStatus, idIncidentType, idCompany, idOutcome, receivedOn } = draft;
  const [status, type, outcome, company, received] = await Promise.all([
    isItemOffered(tx, 'incidentStatuses', idIncidentStatus, present?.statusId ?? null),
    isItemOffered(tx, 'incidentTypes', idIncidentType, present?.typeId ?? null),
    idOutcome === null || isItemOffered(tx, 'incidentOutcomes', idOutcome, present?.outcomeId ?? null),
    idCompany === null || isCompanyOffered(tx, idCompany, present?.companyId ?? null),
    receivedOn === null || mayBeReceived(tx, receivedOn, present),
  ]);
  refuseFaults({
    ...(!status && { idIncidentStatus: ['notAllowed'] }),
    ...(!type && { idIncidentType: ['notAllowed'] }),
    ...(!outcome && { idOutcome: ['notAllowed'] }),
    ...(!received && { receivedOn: ['notAllowed'] }),
    ...(!company && { idCompany: ['notAllowed'] }),
  });
}

async function mayBeReceived(tx: Tx, day: string, present: IncidentRecord | null): Promise<boolean> {
  if (day === present?.receivedOn) return true;
  if (present && (present.reportedBy === null || day > (present.acknowledgedOn ?? day))) return false;
  return isPastDay(tx, day);
}
