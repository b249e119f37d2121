import type { Context } from '#/bff/context.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { CommandId } from '#/bff/workflow/engine.ts';
import { changeCommand } from './open-command.ts';
import { makeReady } from './queries.ts';

/**
 * Has a command that waits sent now, or one that was refused tried again. Not a start, a decision or a withdrawal that was
 * refused: what they had changed is undone, and their issuer has been asked to give them again.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function retryCommand(context: Context, id: CommandId): Promise<void> {
  return changeCommand(context, id, 'retry', async (tx) => {
    await makeReady(tx, id);
    await wakeRunner(tx);
  });
}
