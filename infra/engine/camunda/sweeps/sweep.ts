/** The regular work of the leader: incidents every few seconds, everything else once a minute. */
import { pause } from '../../shared/wake-signal.ts';
import type { Recognition } from '../cluster/recognition.ts';
import type { Core } from '../core.ts';
import { failureOf } from '../errors.ts';
import { sweepIncidents } from './incidents.ts';
import { Reconciler } from './reconcile.ts';

export async function sweepUntil(core: Core, recognition: Recognition, signal: AbortSignal): Promise<void> {
  const { incidentsMs, reconcileMs, recogniseMs } = core.timing;
  const ifKnown = (work: () => Promise<void>) => async () => {
    if (recognition.isDone) await work();
  };
  const reconciler = new Reconciler(core);
  const incidents = ifKnown(() => sweepIncidents(core));
  const differences = ifKnown(() => reconciler.compare());
  await Promise.all([
    every(core, 'incidents', incidentsMs, incidents, signal),
    every(core, 'reconcile', reconcileMs, differences, signal),
    every(core, 'recognition', recogniseMs, async () => void (await recognition.look()), signal),
  ]);
}

async function every(
  core: Core,
  sweep: string,
  milliseconds: number,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(milliseconds, signal);
    if (signal.aborted) return;
    if (core.line.isDown) continue;
    try {
      await work();
    } catch (error) {
      if (!core.line.isDown) core.log.error({ sweep, problem: failureOf(error).message, err: error }, 'sweep failed');
    }
  }
}
