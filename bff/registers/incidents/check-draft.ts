import type { IncidentDraft } from '#/bff/contract/incidents.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { type IncidentRecord, isCompanyOffered, isItemOffered } from './queries.ts';
import { isPastDay } from './term-queries.ts';

/**
 * What the general shape does not say: that status, type, company and outcome are on offer, and that it came in on a day that may be:
 * none to come, none after it was acknowledged, and of the public form the day on which it did.
 *
 * @param present the incident as it is, null for a new one: it may keep what is no longer offered
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
