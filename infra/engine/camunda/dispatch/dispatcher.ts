/**
 * Sends waiting commands as long as this process leads. It sends only the oldest command of each instance,
 * and handles instances in parallel. It sleeps until it is woken, a command is due, or Camunda answers again.
 */

import { WAKE_CHANNEL } from '#/bff/workflow/commands/wake-queries.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { pause, WakeSignal } from '../../shared/wake-signal.ts';
import type { Recognition } from '../cluster/recognition.ts';
import type { Core } from '../core.ts';
import { deployNewest } from '../deploy.ts';
import { findHeads, makeDue, untilNextHead } from './queries.ts';
import { send } from './send.ts';

/** The maximum number of concurrent calls. It is high because completions wait for listeners. */
const SIDE_BY_SIDE = 64;
/** How long, in milliseconds, calls in progress may take to store their result when leadership ends. */
const GRACE = 1_000;
/** The longest time between two checks for due commands, in milliseconds. */
const LOOK = 30_000;

export async function dispatchUntil(core: Core, recognition: Recognition, signal: AbortSignal): Promise<void> {
  const wake = new WakeSignal();
  const busy = new Map<InstanceId, Promise<void>>();
  const { unlisten } = await core.sql.listen(WAKE_CHANNEL, wake.ring, wake.ring);
  let seen = -1; // no recognition seen yet: `catchUp` runs when this process begins to lead, and after every outage
  try {
    for (let failures = 0; !signal.aborted; ) {
      await recognition.done(signal);
      if (signal.aborted) break;
      wake.silence();
      try {
        if (seen !== recognition.times) seen = await catchUp(core, recognition);
        await fillLines(core, busy, wake);
        await wake.wait(await untilDue(core, busy), signal);
        failures = 0;
      } catch (error) {
        if (!core.line.isDown) core.log.error({ err: error }, 'sending workflow commands failed');
        failures += 1;
        await pause(Math.min(250 * 2 ** failures, 10_000), signal);
      }
    }
  } finally {
    await unlisten();
    // a call may be waiting for a listener that is no longer served; the next leader finds that call's command marked
    // as sent
    await Promise.race([Promise.allSettled(busy.values()), new Promise((done) => setTimeout(done, GRACE).unref())]);
  }
}

/** Camunda may have been replaced by one without our processes: they are deployed there before anything is sent. */
async function catchUp(core: Core, { times }: Recognition): Promise<number> {
  await deployNewest(core);
  await makeDue(core.sql);
  return times;
}

async function fillLines(core: Core, busy: Map<InstanceId, Promise<void>>, wake: WakeSignal): Promise<void> {
  const free = SIDE_BY_SIDE - busy.size;
  if (free <= 0 || core.line.isDown) return;
  for (const { id, instance } of await findHeads(core.sql, [...busy.keys()], free)) {
    const sending = send(core, id)
      .catch((error: unknown) => core.log.error({ command: id, instance, err: error }, 'a workflow command failed'))
      .finally(() => {
        busy.delete(instance);
        wake.ring();
      });
    busy.set(instance, sending);
  }
}

async function untilDue(core: Core, busy: ReadonlyMap<InstanceId, unknown>): Promise<number> {
  if (busy.size >= SIDE_BY_SIDE) return LOOK;
  const wait = await untilNextHead(core.sql, [...busy.keys()]);
  return wait === null ? LOOK : Math.min(Math.max(wait, 10), LOOK);
}
