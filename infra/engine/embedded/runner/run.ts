/** The background work of the leader, which runs as soon as something is due and sleeps otherwise. */
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { nextCommandDue } from '#/bff/workflow/commands/queries.ts';
import { WAKE_CHANNEL } from '#/bff/workflow/commands/wake-queries.ts';
import { leadUntil } from '../../shared/leader.ts';
import { pause, WakeSignal } from '../../shared/wake-signal.ts';
import { type Core, LOOK_AHEAD } from '../core.ts';
import { workDue } from './due-work.ts';
import { nextDueAt } from './queries.ts';

export async function runBackground(core: Core, stop: AbortSignal): Promise<void> {
  await leadUntil(core, ADVISORY_LOCKS.engine, stop, (leading) => workUntil(core, leading));
}

async function workUntil(core: Core, signal: AbortSignal): Promise<void> {
  const wake = new WakeSignal();
  const { unlisten } = await core.sql.listen(WAKE_CHANNEL, wake.ring, wake.ring);
  try {
    for (let failures = 0; !signal.aborted; ) {
      wake.silence();
      try {
        if (!(await workDue(core, signal))) await wake.wait(await untilNextDue(core), signal);
        failures = 0;
      } catch (error) {
        core.log.error({ err: error }, 'looking for due work failed');
        failures += 1;
        await pause(Math.min(1_000 * 2 ** failures, 30_000), signal);
      }
    }
  } finally {
    await unlisten();
  }
}

/**
 * How many milliseconds to sleep: until the next work is due, but at most LOOK_AHEAD, because only work due
 * sooner than that wakes the runner.
 */
async function untilNextDue(core: Core): Promise<number> {
  const due = await Promise.all([nextDueAt(core.sql), nextCommandDue(core.sql)]);
  const next = Math.min(...due.map((date) => date?.getTime() ?? Number.POSITIVE_INFINITY));
  const wait = next - core.clock().getTime();
  // something was due a moment ago and could not be done: it has been postponed, or another process is doing it
  return wait <= 0 ? 250 : Math.min(wait, LOOK_AHEAD);
}
