import { linkEntries } from '#/bff/audit/link-entries.ts';
import type { Auth } from '#/bff/auth/auth.ts';
import type { Services } from '#/bff/context.ts';
import { scanWaiting } from '#/bff/files/scan-waiting.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { sweepWorkflow } from '#/bff/workflow/sweep.ts';
import { deleteOldRequestKeys } from './queries.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const SECOND = 1_000;
/** A repeat later than this is a new intent (DESIGN §4). */
const KEYS_KEPT_HOURS = 24;

export interface Sweeps {
  stop(): void;
}

type Sweep = readonly [name: string, everyMs: number, run: () => Promise<unknown>];

/**
 * Clears away what is over: sessions, answers kept for repeats, objects that no row names; and looks after open tasks and
 * unscanned files.
 * Every process may do it at once, for each of these does only what is still to be done. One that fails is logged and
 * tried again at its next time.
 */
export function startSweeps(services: Services, auth: Auth): Sweeps {
  const sweeps: readonly Sweep[] = [
    ['sessions', HOUR, () => auth.sweep()],
    ['request keys', HOUR, () => deleteOldRequestKeys(services.sql, KEYS_KEPT_HOURS)],
    ['files', HOUR, () => sweepFiles(services)],
    ['virus scan', MINUTE, () => scanWaiting(services)],
    ['audit chain', 5 * SECOND, () => linkEntries(services.sql)],
    ['workflow', MINUTE, () => sweepWorkflow(services.sql)],
  ];
  const timers = sweeps.map(([name, everyMs, run]) => {
    const guarded = () =>
      run().catch((error: unknown) => services.log.error({ err: error, sweep: name }, 'sweep failed'));
    return setInterval(guarded, everyMs);
  });
  return { stop: () => timers.forEach(clearInterval) };
}
