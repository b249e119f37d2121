import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/**
 * Frees unused memory between two large steps of a background thread; V8 would only free it near its limit, and the
 * process would hold that much memory. This pauses the thread for a tenth of a second per hundred megabytes.
 */
export const collect = (): void => gc();

/**
 * Frees short-lived objects in a few milliseconds. V8 does so too late by itself: it hardly takes the size of buffers
 * into account, although they take megabytes of the process's memory.
 */
export const collectYoung = (): void => gc({ type: 'minor' });
