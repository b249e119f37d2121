import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure } from '#/bff/failure.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord } from './change-record.ts';
import { locateRecord } from './locate-record.ts';
import { findLastCommand } from './queries.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';
import { voidCommand } from './void-command.ts';

/**
 * The compensation call: takes back the caller's own last command on this record, provided that the
 * engine has not received it (OP-006). If the command was already refused or taken back, nothing more is
 * done, and the answer is the same.
 *
 * @param previousStatus the status that the client saw before the command; must equal the status that the server
 * recorded (WF-005)
 * @throws Failure NOT_FOUND, NOT_PREPARED (not this person's command), COMMAND_SENT with its state, WRONG_STATUS
 */
export async function takeBack<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  previousStatus: number,
): Promise<void> {
  return changeRecord(context, register, id, async (tx, loaded) => {
    const command = await findLastCommand(tx, register.name, id, context.actor.id);
    if (!command) throw refusal('NOT_PREPARED', 'this person has given no command', loaded);
    if (command.state === 'done' || command.state === 'sent')
      throw refusal('COMMAND_SENT', 'the engine has the command', loaded, command.state);
    // A command leaves the stored status unchanged until its result arrives, so the stored status is the
    // recorded previous status.
    if (previousStatus !== loaded.record.status)
      throw refusal('WRONG_STATUS', `the previous status was ${loaded.record.status}`, loaded);
    if (command.state === 'ready') await undo(tx, context, register, loaded, command);
  });
}

async function undo(
  tx: Tx,
  context: Context,
  register: Register,
  loaded: Loaded,
  command: NonNullable<Awaited<ReturnType<typeof findLastCommand>>>,
): Promise<void> {
  const located = await locateRecord(tx, command.instance);
  const isBack = await context.services.engine.takeBack(tx, command.id, context.actor.id);
  if (!isBack) throw refusal('COMMAND_SENT', 'the engine has received the command in the meantime', loaded, 'sent');
  await voidCommand(tx, located, command, false);
  await auditChange(tx, context, register, loaded.record, 'takeBack', { command: command.id, kind: command.kind });
}

function refusal(
  code: 'NOT_PREPARED' | 'COMMAND_SENT' | 'WRONG_STATUS',
  message: string,
  { record, allowed }: Loaded,
  state: string = String(record.shownStatus),
): Failure {
  return new Failure(code, message, { allowedActions: allowed, state });
}
