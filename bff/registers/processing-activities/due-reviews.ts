import { randomUUID } from 'node:crypto';
import type { Reader, Services } from '#/bff/context.ts';
import type { StuckReview } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { Refused } from '#/bff/workflow/engine.ts';
import { startApproval } from '../submit.ts';
import { findActivity } from './queries.ts';
import { processingActivities } from './register.ts';
import { listDueReviews, listStuckReviews, setReviewFault, setReviewTerm } from './review-queries.ts';

/**
 * The largest number of reviews that one sweep starts, so that people do not get hundreds of reviews at once if all
 * their activities were entered on one day.
 */
const AT_ONCE = 200;

type Starting = Pick<Services, 'sql' | 'engine' | 'config'>;

/**
 * Starts the reviews that are due, at most `AT_ONCE` of them. Each activity is locked and checked again, so that two
 * concurrent sweeps start its review only once. If a review cannot be started, the reason is stored for compliance, and
 * the next sweep tries again.
 *
 * @returns how many reviews were started
 */
export async function startDueReviews(services: Starting): Promise<number> {
  if (!services.config.processingRegister) return 0;
  let begun = 0;
  for (const id of await listDueReviews(services.sql, AT_ONCE)) {
    if ((await tryReview(services, id)).begun) begun += 1;
  }
  return begun;
}

/** Starts a review unless it has begun in the meantime. The obstacle, if any, is stored, and returned as a code. */
export async function tryReview(
  services: Omit<Starting, 'config'>,
  id: number,
): Promise<{ begun: boolean; fault: string | null }> {
  try {
    return { begun: await startReview(services, id), fault: null };
  } catch (error) {
    const code = faultOf(error);
    if (code === undefined) throw error;
    await setReviewFault(services.sql, id, code);
    return { begun: false, fault: code };
  }
}

function faultOf(error: unknown): string | undefined {
  if (error instanceof Failure) return error.code;
  return error instanceof Refused ? 'COMMAND_REFUSED' : undefined;
}

async function startReview({ sql, engine }: Omit<Starting, 'config'>, id: number): Promise<boolean> {
  return transaction(sql, async (tx) => {
    const record = await findActivity(tx, id, true);
    if (record?.shownStatus !== processingActivities.statuses.processed) return false;
    const loaded = { record, relations: new Set<string>(), allowed: [], isEngineAbsent: false };
    const starter = { services: { engine }, actor: null, requestId: randomUUID() };
    await setReviewTerm(tx, id);
    await startApproval(tx, starter, processingActivities, loaded, { isReview: true });
    return true;
  });
}

/** The reviews in the reader's companies that could not be started, each with an explanation. */
export async function readStuckReviews({ services, actor }: Reader, lang: LanguageId): Promise<StuckReview[]> {
  const companies = [...actor.rights.companies('ReadComplianceProcessingActivities')];
  const lines = await listStuckReviews(services.sql, companies);
  return lines.map(({ id, fault, ...line }) => ({
    idProcessingActivity: id,
    ...line,
    reason: label(lang, `Error.${fault}`),
  }));
}
