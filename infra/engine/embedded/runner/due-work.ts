/** Everything that is due: commands to repeat, timers to fire, jobs to attempt. Each has its own transaction. */
import type { TransactionSql as Tx } from 'postgres';
import { isUnavailable } from '#/bff/database/unavailable.ts';
import {
  findDueCommands,
  lockReadyCommand,
  markCommandDone,
  markCommandFailed,
  markCommandRejected,
  notifySettled,
} from '#/bff/workflow/commands/queries.ts';
import { wakeRunner } from '#/bff/workflow/commands/wake-queries.ts';
import { type CommandId, type InstanceId, Refused } from '#/bff/workflow/engine.ts';
import { backOff, messageOf } from '../../shared/retries.ts';
import type { Core } from '../core.ts';
import type { Key } from '../interpreter/state.ts';
import { lockInstance } from '../storage/queries.ts';
import { carryOut, loadUnit, lookUp } from '../submit.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import {
  deleteJobs,
  deleteTimer,
  findDueTimers,
  findInstancesWithDueJobs,
  moveTimer,
  postponeJobs,
  postponeTimers,
  timerAttempts,
} from './queries.ts';

const BATCH = 50;
/** How many instances are worked on in parallel. The limit is low because requests need connections too. */
const SIDE_BY_SIDE = 2;

/** One round. Returns true if something was due, so the caller should look again. */
export async function workDue(core: Core, signal: AbortSignal): Promise<boolean> {
  const now = core.clock();
  const commands = await findDueCommands(core.sql, now, BATCH);
  await sideBySide(commands, signal, ({ id, instance }) => repeatCommand(core, id, instance));
  const timers = await findDueTimers(core.sql, now, BATCH);
  // the timers of one instance run in the order in which they were due. This matters after an outage: the first timer
  // may end the activity of the second
  const byInstance = [...Map.groupBy(timers, ({ instance }) => instance).values()];
  await sideBySide(byInstance, signal, async (ofOne) => {
    for (const { key, instance } of ofOne) if (!(await fire(core, key, instance))) break;
  });
  const instances = await findInstancesWithDueJobs(core.sql, now, BATCH);
  await sideBySide(instances, signal, (instance) => attempt(core, instance));
  return commands.length + timers.length + instances.length > 0;
}

async function sideBySide<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, next));
}

/**
 * Locks the record first and then the instance, which is the lock order of the whole application. The unit is null if
 * the instance has ended or no longer exists.
 */
async function withInstance(
  core: Core,
  instance: InstanceId,
  work: (tx: Tx, unit: UnitOfWork | null) => Promise<void>,
): Promise<void> {
  await core.sql.begin(async (tx) => {
    await core.events.lockRecord?.(tx, { instance });
    const stored = await lockInstance(tx, instance);
    await work(tx, stored?.state.status === 'active' ? await loadUnit(core, tx, stored) : null);
  });
}

async function finish(tx: Tx, unit: UnitOfWork): Promise<void> {
  await unit.finish(tx);
  if (unit.needsRunner) await wakeRunner(tx);
}

async function attempt(core: Core, instance: InstanceId): Promise<void> {
  try {
    await withInstance(core, instance, async (tx, unit) => {
      if (unit?.hasDueJob) return finish(tx, unit);
      // a row that stayed due although there is nothing to do would be found again and again
      if (unit === null) return deleteJobs(tx, instance);
      const now = core.clock();
      await postponeJobs(tx, instance, now, new Date(now.getTime() + backOff(0)));
    });
  } catch (error) {
    core.log.error({ instance, err: error }, 'the jobs of an instance could not be attempted');
    const now = core.clock();
    // a program error justifies a long wait, but a brief outage of the database does not
    const delay = backOff(isUnavailable(error) ? 0 : 3);
    await postponeJobs(core.sql, instance, now, new Date(now.getTime() + delay));
  }
}

/** Returns false if the timer failed; the instance's other timers then wait too. */
async function fire(core: Core, key: Key, instance: InstanceId): Promise<boolean> {
  try {
    await withInstance(core, instance, async (tx, unit) => {
      const wait = unit?.state.waits[key];
      // as with jobs, a row that the instance does not confirm must not stay due
      if (unit === null || wait?.kind !== 'timer') return deleteTimer(tx, key);
      if (wait.due > core.clock().getTime()) return moveTimer(tx, key, new Date(wait.due));
      await unit.apply(tx, { kind: 'fireTimer', wait: key });
      await finish(tx, unit);
    });
    return true;
  } catch (error) {
    core.log.error({ instance, timer: key, err: error }, 'a timer could not be fired');
    const delay = backOff(await timerAttempts(core.sql, key));
    await postponeTimers(core.sql, instance, key, new Date(core.clock().getTime() + delay));
    return false;
  }
}

async function repeatCommand(core: Core, id: CommandId, instance: InstanceId): Promise<void> {
  try {
    await core.sql.begin(async (tx) => {
      await core.events.lockRecord?.(tx, { instance });
      await lockInstance(tx, instance);
      const command = await lockReadyCommand(tx, id);
      if (!command) return; // taken back, or done by the previous leader
      try {
        const found = await lookUp(tx, command);
        await tx.savepoint((sp) => carryOut(core, sp, command, found));
        await markCommandDone(tx, id);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        await markCommandRejected(tx, id, error.refusal, error.message);
        await core.events.commandRejected?.(tx, { command: id, instance, refusal: error.refusal });
      }
      await notifySettled(tx, id);
    });
  } catch (error) {
    core.log.error({ command: id, instance, err: error }, 'workflow command failed');
    await core.sql.begin(async (tx) => {
      const command = await lockReadyCommand(tx, id);
      if (!command) return;
      const notBefore = new Date(core.clock().getTime() + backOff(command.attempts));
      await markCommandFailed(tx, id, messageOf(error), notBefore);
    });
  }
}
