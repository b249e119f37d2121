import type { Context, Reader } from '#/bff/context.ts';
import type { IncidentFigures, IncidentTerms } from '#/bff/contract/incidents.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import { refuseUnless } from '#/bff/registers/change-record.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { auditIncident } from './audit-incident.ts';
import { incidents } from './register.ts';
import { findTerms, isPastDay, listFigures, setAcknowledged, setFeedback } from './term-queries.ts';

type Act = 'acknowledge' | 'giveFeedback';

/**
 * Records that the reporter was informed that the report has been received.
 *
 * @param on the day on which this happened, which may be in the past; null for today
 * @throws Failure NOT_FOUND, WRONG_STATUS (the caller is not the handler, there are no terms, or this was already done),
 * VALIDATION (an impossible day)
 */
export const acknowledge = (context: Context, id: number, on: string | null) => act(context, id, 'acknowledge', on);

/**
 * Records that the reporter was informed of what was done with the report. This also acknowledges the report,
 * unless it has already been acknowledged.
 */
export const giveFeedback = (context: Context, id: number, on: string | null) => act(context, id, 'giveFeedback', on);

async function act(context: Context, id: number, name: Act, on: string | null): Promise<IncidentTerms> {
  return inTransaction(context, async (tx) => {
    const loaded = await loadRecord(tx, context, incidents, id, { lock: true });
    refuseUnless(loaded, name);
    const { record } = loaded;
    const before = await findTerms(tx, id);
    const isDone = name === 'acknowledge' ? record.acknowledgedOn : record.feedbackOn;
    if (!before || isDone !== null)
      throw new Failure('WRONG_STATUS', `${name}: there are no terms, or this was already done`);
    const first = name === 'acknowledge' ? record.receivedOn : (record.acknowledgedOn ?? record.receivedOn);
    const isPossible = on === null || (on >= first && (await isPastDay(tx, on)));
    refuseFaults(isPossible ? {} : { on: ['notAllowed'] });
    const set = name === 'acknowledge' ? setAcknowledged : setFeedback;
    const day = await set(tx, id, context.actor.id, on);
    await auditIncident(tx, context, name === 'acknowledge' ? 'acknowledge' : 'give-feedback', record, { on: day });
    return termsAfter(tx, id);
  });
}

async function termsAfter(tx: Tx, id: number): Promise<IncidentTerms> {
  const terms = await findTerms(tx, id);
  if (!terms) throw new Error(`incident ${id} no longer has terms`);
  return terms;
}

/** GET /api/incidents/figures: figures of the incidents received in a year. @param year if omitted, the current one */
export async function readFigures(
  { services, actor }: Reader,
  { year, lang }: { year?: number | undefined; lang: LanguageId },
): Promise<IncidentFigures[]> {
  return listFigures(services.sql, actor, year, lang);
}
