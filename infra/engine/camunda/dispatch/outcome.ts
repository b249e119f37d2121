/** The outcome of a sent command, and how it is stored. */
import type { TransactionSql as Tx } from 'postgres';
import { notifySettled } from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import type { Refusal } from '#/bff/workflow/engine.ts';
import type { Core } from '../core.ts';
import type { Failure } from '../errors.ts';
import { postpone, type Sending, settle } from './queries.ts';

export type Outcome =
  /** `effects`: changes that the engine does not report, made in the transaction that settles the command. */
  | { readonly kind: 'done'; readonly effects?: (tx: Tx) => Promise<void> }
  | { readonly kind: 'rejected'; readonly refusal: Refusal; readonly message: string }
  /** The engine has the command, and a listener will settle it. The command is checked again after `afterMs`. */
  | { readonly kind: 'underWay'; readonly afterMs: number }
  /** The command is not possible now. `mayBeDone`: the engine may already have executed it. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly mayBeDone: boolean; readonly message: string };

export const DONE: Outcome = { kind: 'done' };

export const rejected = (refusal: Refusal, message: string): Outcome => ({ kind: 'rejected', refusal, message });

/**
 * The delay before the next attempt, in milliseconds: half a second at first, then doubled each time, up to 5 min. It
 * is shorter than for jobs, because a person is waiting.
 */
export const retryAfter = (attempts: number): number => Math.min(500 * 2 ** Math.min(attempts, 10), 300_000);

/**
 * The outcome of a call that failed, either without an answer from the engine or with an answer that requires a repeat.
 */
export function tryAgain({ attempts }: Sending, failure: Failure): Outcome {
  const mayBeDone = failure.kind === 'unknown';
  return { kind: 'later', afterMs: retryAfter(attempts), mayBeDone, message: failure.message };
}

export async function record(core: Core, command: Sending, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'underWay':
      return postpone(core.sql, command.id, { mayBeDone: true, afterMs: outcome.afterMs, error: null });
    case 'later': {
      const mayBeDone = outcome.mayBeDone || command.sentBefore !== null;
      return postpone(core.sql, command.id, { mayBeDone, afterMs: outcome.afterMs, error: outcome.message });
    }
    case 'done':
      return inOrder(core, command, async (tx) => {
        if (await settle(tx, command.id, { state: 'done' })) await outcome.effects?.(tx);
      });
    case 'rejected':
      return inOrder(core, command, async (tx) => {
        const { refusal, message: error } = outcome;
        if (!(await settle(tx, command.id, { state: 'rejected', refusal, error }))) return;
        core.log.warn({ command: command.id, instance: command.instance, refusal, error }, 'workflow command refused');
        await core.events.commandRejected?.(tx, { command: command.id, instance: command.instance, refusal });
      });
  }
}

/**
 * Keeps the common lock order, the record first. Then notifies the callers that wait for the command, and wakes the
 * runner, which sends the instance's next command.
 */
async function inOrder(core: Core, { id, instance }: Sending, work: (tx: Tx) => Promise<void>): Promise<void> {
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    await work(tx);
    await notifySettled(tx, id);
    await wakeRunner(tx);
  });
}
