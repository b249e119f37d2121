import type { Context } from '#/bff/context.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { CommandId } from '#/bff/workflow/engine.ts';
import { changeCommand } from './open-command.ts';
import { makeReady } from './queries.ts';

/**
 * Sends a waiting command now, or retries a refused one of kind `resolveIncident` or `changeRetries`. Others cannot be
 * retried once refused: the changes of a start, decision or withdrawal are undone, and its issuer has been asked to
 * repeat it.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function retryCommand(context: Context, id: CommandId): Promise<void> {
  return changeCommand(context, id, 'retry', async (tx) => {
    await makeReady(tx, id);
    await wakeRunner(tx);
  });
}
