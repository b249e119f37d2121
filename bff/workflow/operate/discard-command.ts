import type { Context } from '#/bff/context.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { voidCommand } from '#/bff/registers/void-command.ts';
import { notifySettled } from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { CommandId } from '#/bff/workflow/engine.ts';
import { changeCommand } from './open-command.ts';
import { makeVoid } from './queries.ts';

/**
 * Discards a command. A refused command disappears from the operators' list. A waiting command is undone as if it were
 * taken back, its issuer is notified, and the commands that waited for it proceed. If the engine has received the
 * command after all, the command has no effect: the completion of a task is denied, and a started instance is ended.
 *
 * @throws Failure NOT_FOUND, NO_RIGHT, WRONG_STATUS
 */
export async function discardCommand(context: Context, id: CommandId): Promise<void> {
  return changeCommand(context, id, 'discard', async (tx, command, located) => {
    await makeVoid(tx, id);
    if (command.state === 'rejected') return;
    await voidCommand(tx, located, command, false);
    await notifySettled(tx, id);
    await wakeRunner(tx);
    if (command.issuer === null) return;
    const { instance, register } = located;
    await notify(tx, [command.issuer], {
      template: 'decisionRefused',
      params: { register: register.name, record: instance.recordId },
      key: `${id}:discarded`,
    });
  });
}
