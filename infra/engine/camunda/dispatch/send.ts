/** Sends one command: marks it as sent, passes it to Camunda, and stores its outcome. */
import type { Command, CommandId, Refusal } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import { isThere } from '../own-instances.ts';
import { lookSoon } from '../sweeps/look-soon.ts';
import { sendCompletion } from './complete-task.ts';
import { sendMessage } from './message.ts';
import { sendMigration } from './migrate.ts';
import { sendCancel, sendResolution, sendRetries, sendVariables } from './operate.ts';
import { type Outcome, record, rejected } from './outcome.ts';
import { markSending, type Sending } from './queries.ts';
import { sendStart } from './start.ts';

export async function send(core: Core, id: CommandId): Promise<void> {
  const command = await markSending(core.sql, id);
  if (command) await record(core, command, await carryOut(core, command));
}

async function carryOut(core: Core, command: Sending): Promise<Outcome> {
  if (command.kind === 'start') return sendStart(core, command);
  const { state, key } = command.target;
  // a command that was sent before may itself have ended the instance, so Camunda is asked
  const hasEnded = state !== 'starting' && state !== 'active';
  if (hasEnded && !command.sentBefore) return rejected('INSTANCE_ENDED', `the instance is ${state}`);
  if (key === null) return { kind: 'later', afterMs: 1_000, mayBeDone: false, message: 'the instance has not begun' };
  // these commands use only Camunda's key, which may belong to another instance if Camunda was replaced
  if (BY_KEY.has(command.kind) && !(await isThere(core, command.instance))) return notThere(core);
  const outcome = await handOver(core, command);
  // a refusal does not count if Camunda does not have the instance
  const isRefused = outcome.kind === 'rejected' && GONE.has(outcome.refusal);
  if (!isRefused) return outcome;
  if (!(await isThere(core, command.instance))) return notThere(core);
  lookSoon(core, command.instance);
  return outcome;
}

const BY_KEY: ReadonlySet<Command['kind']> = new Set([
  'cancel',
  'resolveIncident',
  'changeRetries',
  'setVariables',
  'migrate',
]);
const GONE: ReadonlySet<Refusal> = new Set(['TASK_GONE', 'DENIED', 'INSTANCE_ENDED', 'NOT_WAITING']);

/** The instance may not be in the search index yet. */
const notThere = (core: Core): Outcome => ({
  kind: 'later',
  afterMs: core.timing.indexLagMs,
  mayBeDone: false,
  message: 'Camunda does not know this process instance',
});

function handOver(core: Core, command: Exclude<Sending, { kind: 'start' }>): Promise<Outcome> {
  switch (command.kind) {
    case 'completeTask':
      return sendCompletion(core, command);
    case 'message':
      return sendMessage(core, command);
    case 'cancel':
      return sendCancel(core, command);
    case 'resolveIncident':
      return sendResolution(core, command);
    case 'changeRetries':
      return sendRetries(core, command);
    case 'setVariables':
      return sendVariables(core, command);
    case 'migrate':
      return sendMigration(core, command);
  }
}
