import type { InstanceId } from '#/bff/workflow/engine.ts';
import { pause } from '../../shared/wake-signal.ts';
import type { Core, Hints } from '../core.ts';
import { failureOf } from '../errors.ts';
import { compareInstances } from './compare-instances.ts';
import { findRunning } from './reconcile-queries.ts';

/**
 * When to check an instance, in multiples of the index lag. The first checks come early, because usually the index is
 * current and people are waiting.
 */
const LOOKS = [0.1, 0.4, 1, 2, 4];
/**
 * How long hints are gathered, in multiples of the index lag. So if a thousand tasks are withdrawn at once, a few
 * searches are enough.
 */
const ROUND = 0.1;

/**
 * Checks an instance a few times, until well after the search index should be current. A withdrawn task, or a command
 * without a target, suggests that somebody has ended the instance by other means than Openboek, and people should not
 * have to keep trying in vain until the regular comparison. This function neither waits nor throws, since the regular
 * comparison follows anyway.
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

/**
 * Runs until all planned checks are done, including checks for hints that arrive meanwhile. Drops them if the engine
 * stops or Camunda does not answer.
 */
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

/** Takes the checks that are due. @returns the instances to check */
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
    if (!core.stop.aborted) core.log.warn({ problem: failureOf(error).message }, 'checking instances failed');
  }
}
