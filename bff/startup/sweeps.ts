import type { Auth } from '#/bff/auth/auth.ts';
import type { Services } from '#/bff/context.ts';
import { sweepFiles } from '#/bff/files/sweep.ts';
import { deleteOldRequestKeys } from './queries.ts';

const EVERY_MS = 60 * 60_000;
/** A repeat later than this is a new intent (DESIGN §4). */
const KEYS_KEPT_HOURS = 24;

export interface Sweeps {
  stop(): void;
}

/**
 * Clears away what is over: sessions, answers kept for repeats, objects that no row names. Every process may do it at
 * once, for each of these deletes only what nobody can need any more. One that fails is logged and tried an hour later.
 */
export function startSweeps(services: Services, auth: Auth): Sweeps {
  const sweeps: readonly [name: string, run: () => Promise<unknown>][] = [
    ['sessions', () => auth.sweep()],
    ['request keys', () => deleteOldRequestKeys(services.sql, KEYS_KEPT_HOURS)],
    ['files', () => sweepFiles(services)],
  ];
  const run = async () => {
    for (const [name, sweep] of sweeps)
      await sweep().catch((error: unknown) => services.log.error({ err: error, sweep: name }, 'sweep failed'));
  };
  const timer = setInterval(run, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}
