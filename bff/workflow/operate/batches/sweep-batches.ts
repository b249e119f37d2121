import type { Services } from '#/bff/context.ts';
import { lookAtItems } from './look-at-items.ts';
import { endFinished } from './queries.ts';
import { treatItems } from './treat-items.ts';

/**
 * One step of the batches that run: treats a few items, looks what came of others, and ends what is finished. Every server may do
 * it at once.
 */
export async function sweepBatches(services: Services): Promise<void> {
  await treatItems(services);
  await lookAtItems(services);
  await endFinished(services.sql);
}
