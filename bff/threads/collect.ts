import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/**
 * Frees what is no longer used, between two large steps of a thread that nobody waits for: V8 would only do so near its limit, and
 * the process would hold that much. The thread stands still meanwhile, a tenth of a second for a hundred megabytes.
 */
export const collect = (): void => gc();

/** Frees what was there for a moment, in a few milliseconds: buffers count little for V8, and megabytes for the process. */
export const collectYoung = (): void => gc({ type: 'minor' });
