/**
 * One process leads: the one that holds an advisory lock, in a transaction on a separate connection. Postgres gives the
 * lock to the next process as soon as that connection is gone, and the old leader notices because its transaction ends.
 * Two leaders at the same moment would do no harm: every step locks its instance and checks again.
 */
import { hostname } from 'node:os';
import type { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Sql, Tx } from '#/bff/database/connection.ts';
import { openOwnConnection } from '#/bff/database/own-connection.ts';
import type { Log } from './log.ts';
import { nameLeader, takeLeaderLock } from './queries.ts';
import { pause } from './wake-signal.ts';

export interface Candidate {
  readonly sql: Sql;
  readonly log: Log;
}

/** The second number of the advisory lock: each engine has its own leader. */
export type LeaderLock = (typeof ADVISORY_LOCKS)['engine' | 'camunda'];

/** Leads whenever it can, until `stop` aborts. `work` gets a signal that aborts when the leadership ends. */
export async function leadUntil(
  candidate: Candidate,
  lock: LeaderLock,
  stop: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!stop.aborted) {
    try {
      await leadOnce(candidate, lock, stop, work);
    } catch (error) {
      if (stop.aborted) return;
      candidate.log.warn({ err: error }, 'the process engine lost its leader connection');
      await pause(1_000, stop);
    }
  }
}

async function leadOnce(
  candidate: Candidate,
  lock: LeaderLock,
  stop: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const connection = openOwnConnection(candidate.sql);
  const leadership = new AbortController();
  const leading = AbortSignal.any([stop, leadership.signal]);
  let working: Promise<void> | undefined;
  try {
    await connection.begin(async (tx) => {
      await lockUnlessStopped(tx, lock, stop);
      if (stop.aborted) return;
      await nameLeader(tx, hostname());
      working = work(leading);
      await working;
    });
  } finally {
    leadership.abort();
    await working?.catch(() => undefined); // an error here is the one that is already being thrown
    await connection.end({ timeout: 1 });
  }
}

/**
 * Waits for the leader's lock, however long that takes. If stopped while waiting, it cancels the statement on the
 * server: if only the connection were closed, the statement would keep waiting there, and the shutdown would wait for
 * it.
 */
async function lockUnlessStopped(tx: Tx, lock: LeaderLock, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return;
  const waiting = takeLeaderLock(tx, lock);
  const cancel = () => waiting.cancel();
  stop.addEventListener('abort', cancel);
  try {
    await waiting;
  } finally {
    stop.removeEventListener('abort', cancel);
  }
}
