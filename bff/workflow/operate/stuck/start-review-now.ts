import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { notFound } from '#/bff/failure.ts';
import { tryReview } from '#/bff/registers/processing-activities/due-reviews.ts';
import { findStuckReview } from '#/bff/registers/processing-activities/review-queries.ts';

/**
 * Tries again to start a review that could not be started, without waiting for the hourly sweep.
 *
 * @returns the remaining obstacle; null if the review has started
 * @throws Failure NOT_FOUND unless the review is stuck in a company that the operator covers
 */
export async function startReviewNow(context: Context, number: string): Promise<{ fault: string | null }> {
  const { services, actor } = context;
  const found = services.config.processingRegister ? await findStuckReview(services.sql, number) : undefined;
  if (!found || !actor.rights.covers(['OperateWorkflows'], found.companyId)) throw notFound(`review of ${number}`);
  const { fault } = await tryReview(services, found.id);
  await recordDone(services.sql, context, {
    action: 'activity.review.try',
    entity: 'processingActivity',
    entityId: found.id,
    companyId: found.companyId,
    detail: { number, fault },
  });
  return { fault };
}
