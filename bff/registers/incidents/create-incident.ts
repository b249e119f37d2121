import type { Context } from '#/bff/context.ts';
import type { NewIncidentDraft } from '#/bff/contract/incidents.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { auditIncident } from './audit-incident.ts';
import { checkDraft } from './check-draft.ts';
import { insertNamed } from './handler-queries.ts';
import { notifyOfArrival } from './notify-of-arrival.ts';
import { insertIncident } from './queries.ts';
import { readIncidentStanding } from './relation-queries.ts';

/**
 * Records an incident that reached compliance other than through the public form. A restricted incident can be opened
 * by the person who records it and by the people they name. Its company gives nobody access to it, so any company may
 * be chosen.
 *
 * @returns its id
 * @throws Failure NO_RIGHT for a company that the person's right does not cover, or if there is no company and the
 *   right does not cover the whole group; VALIDATION
 */
export async function createIncident(context: Context, draft: NewIncidentDraft): Promise<number> {
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    await checkDraft(tx, draft, null);
    const { relations } = await readIncidentStanding(tx, actor);
    const { isRestricted } = draft;
    const about = { id: null, companyId: draft.idCompany, handlerId: null, isRestricted: false };
    if (!isRestricted && !relations(about).includes('editor'))
      throw new Failure('NO_RIGHT', 'may not record incidents of this company');
    const { id, number, dossierId } = await insertIncident(tx, draft, actor.id, isRestricted);
    if (isRestricted) await insertNamed(tx, id, [actor.id], actor.id);
    await auditIncident(tx, context, 'create', { id, companyId: draft.idCompany }, { number, dossierId });
    await notifyOfArrival(tx, id, actor.id);
    return id;
  });
}
