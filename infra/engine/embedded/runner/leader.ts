/**
 * One process leads: the one that holds an advisory lock, in a transaction of a connection of its own. Postgres gives the
 * lock to the next process as soon as that connection is gone, and the leader learns of the loss because its transaction
 * ends. Two leaders for a moment would do no harm: every step locks its instance and looks again.
 */
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import { openOwnConnection } from '#/bff/database/own-connection.ts';
import type { Core } from '../core.ts';
import { pause } from './bell.ts';

/** Leads whenever it can, until `stop`; `work` gets a signal that ends with the leadership. */
export async function leadUntil(
  core: Core,
  stop: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await leadOnce(core, stop, work);
    } catch (error) {
      if (stop.aborted) return;
      core.log.warn({ err: error }, 'the process engine lost its leader connection');
      await pause(1_000, stop);
    }
  }
}

async function leadOnce(core: Core, stop: AbortSignal, work: (leading: AbortSignal) => Promise<void>): Promise<void> {
  const connection = openOwnConnection(core.sql);
  const leadership = new AbortController();
  const leading = AbortSignal.any([stop, leadership.signal]);
  let working: Promise<void> | undefined;
  // while it still waits for the lock there is nothing to finish: cut the connection
  const cut = () => {
    if (!working) void connection.end({ timeout: 0 });
  };
  stop.addEventListener('abort', cut);
  try {
    await connection.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.engine})`;
      if (stop.aborted) return;
      working = work(leading);
      await working;
    });
  } finally {
    stop.removeEventListener('abort', cut);
    leadership.abort();
    await working?.catch(() => undefined); // its error, if any, is the one that is on its way already
    await connection.end({ timeout: 1 });
  }
}
