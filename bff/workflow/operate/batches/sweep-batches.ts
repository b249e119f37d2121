import type { Services } from '#/bff/context.ts';
import { lookAtItems } from './look-at-items.ts';
import { endFinished } from './queries.ts';
import { treatItems } from './treat-items.ts';

/**
 * One step of the running batches: processes a few items, checks the outcome of others, and ends finished batches.
 * Every server may run it at the same time.
 */
export async function sweepBatches(services: Services): Promise<void> {
  await treatItems(services);
  await lookAtItems(services);
  await endFinished(services.sql);
}
