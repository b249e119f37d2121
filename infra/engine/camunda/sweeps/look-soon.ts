import type { InstanceId } from '#/bff/workflow/engine.ts';
import { pause } from '../../shared/wake-signal.ts';
import type { Core, Hints } from '../core.ts';
import { failureOf } from '../errors.ts';
import { compareInstances } from './compare-instances.ts';
import { findRunning } from './reconcile-queries.ts';

/** When it is looked at, in times that the search index may lie behind: usually it does not, and people wait. */
const LOOKS = [0.1, 0.4, 1, 2, 4];
/** How long hints are gathered, in the same times: a thousand tasks that are withdrawn at once take a few searches. */
const ROUND = 0.1;

/**
 * Looks at an instance a few times, now and until the search index cannot lie behind any more: a task that was withdrawn, or a
 * command that met nothing, hints that somebody has ended it past us, and nobody is to press in vain until the clock compares.
 * Does not wait, and never throws: the clock's comparison comes anyway.
 */
export function lookSoon(core: Core, instance: InstanceId): void {
  const { hints, timing } = core;
  const now = performance.now();
  hints.times.set(
    instance,
    LOOKS.map((share) => now + share * timing.indexLagMs),
  );
  if (!hints.isFollowed) void follow(core);
}

/** Until no look is left to come; what is hinted meanwhile is looked at along. */
async function follow(core: Core): Promise<void> {
  const { hints, timing, stop, line } = core;
  hints.isFollowed = true;
  while (hints.times.size > 0) {
    await pause(ROUND * timing.indexLagMs, stop);
    if (stop.aborted || line.isDown) hints.times.clear();
    const due = takeDue(hints, performance.now());
    if (due.length > 0) await look(core, due);
  }
  hints.isFollowed = false;
}

/** Takes the looks whose time has come. @returns the instances that they are for */
function takeDue({ times }: Hints, now: number): InstanceId[] {
  const due: InstanceId[] = [];
  for (const [instance, looks] of times) {
    const later = looks.filter((look) => look > now);
    if (later.length < looks.length) due.push(instance);
    if (later.length > 0) times.set(instance, later);
    else times.delete(instance);
  }
  return due;
}

async function look(core: Core, instances: readonly InstanceId[]): Promise<void> {
  try {
    await compareInstances(core, await findRunning(core.sql, instances, core.timing.indexLagMs));
  } catch (error) {
    if (!core.stop.aborted) core.log.warn({ problem: failureOf(error).message }, 'a look at instances failed');
  }
}
