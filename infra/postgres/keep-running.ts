import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftovers, isRunning, startServer } from './control.ts';
import type { Placement } from './placement.ts';

export interface Watched {
  placement: Placement;
  /** The port on which the server is restarted, because its clients use only this one. */
  port: number;
  settings: Record<string, string | number>;
  /** Called with messages for the user of the terminal. */
  say(line: string): void;
  /** Called once if the server could not be restarted; the server is then no longer watched. */
  lost(error: Error): void;
  /**
   * The delay in milliseconds before each attempt to restart the server. After the last failed attempt, the server is
   * lost.
   */
  delays?: readonly number[] | undefined;
}

export interface Watch {
  /** Ends the watch. It waits for a restart that is in progress, so that the server can be stopped afterwards. */
  end(): Promise<void>;
}

const LOOK_MS = 1_000;
/** About three minutes in total. */
const DELAYS = [0, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30].map((seconds) => seconds * 1_000);
/** If a server has run for this long, the delays of its next restart begin with the first one again. */
const WELL_MS = 60_000;

/**
 * Restarts the server if it ends unexpectedly (killed by a person, or because memory ran out). The server is not a
 * child of this process, so it is checked once a second.
 */
export function keepRunning(watched: Watched): Watch {
  const ending = new AbortController();
  const watching = watch(watched, ending.signal);
  return {
    end: () => {
      ending.abort();
      return watching;
    },
  };
}

async function watch({ delays = DELAYS, ...watched }: Watched, signal: AbortSignal): Promise<void> {
  let attempts = 0;
  let startedAt = performance.now();
  while (await pause(LOOK_MS, signal)) {
    if (await isRunning(watched.placement)) continue;
    if (performance.now() - startedAt > WELL_MS) attempts = 0;
    watched.say('The database stopped unexpectedly and is being restarted');
    const failure = await startAgain(watched, delays.slice(attempts), signal);
    if (signal.aborted) return;
    if (failure instanceof Error) {
      watched.lost(failure); // not awaited: the listener may stop the server, which waits for this watch to end
      return;
    }
    attempts += failure;
    startedAt = performance.now();
    watched.say('The database is running again');
  }
}

/** @returns the number of attempts that the restart took, or why the last attempt failed */
async function startAgain(
  { placement, settings, port, say }: Omit<Watched, 'delays'>,
  delays: readonly number[],
  signal: AbortSignal,
): Promise<number | Error> {
  let failure = new Error('the database keeps stopping');
  for (const [attempt, delay] of delays.entries()) {
    if (!(await pause(delay, signal))) return failure;
    try {
      await clearLeftovers(placement);
      await startServer(placement, settings, port);
      return attempt + 1;
    } catch (error) {
      failure = error as Error;
      say(`The database could not be restarted: ${failure.message}`);
    }
  }
  return failure;
}

/** @returns false if the signal ended the pause */
async function pause(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {});
  return !signal.aborted;
}
