import { randomUUID } from 'node:crypto';
import type { Program } from '#/tests/support/program.ts';
import { until } from '#/tests/support/until.ts';

/** How long a call may be repeated on a busy machine, in milliseconds. */
const PATIENCE = 60_000;

/** A request that is repeated with the same Idempotency-Key. */
export interface Call {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

export const callOf = (path: string, body: object = {}): Call => ({ path, body, key: randomUUID() });

/**
 * Repeats a call until it is answered, at each server in turn. A server that has lost its database answers 503, and a
 * killed one does not answer.
 * @param as the callers for the same person, one per server
 */
export async function insist<T>(as: readonly Program[], { path, body, key }: Call): Promise<T> {
  let attempt = 0;
  const call = async () => {
    const who = as[attempt++ % as.length] as Program;
    return who.call<T>('POST', path, body, { 'Idempotency-Key': key }).catch(() => null);
  };
  const isAnswered = (answer: { status: number } | null) => answer !== null && answer.status !== 503;
  const answer = await until(path, call, isAnswered, PATIENCE);
  if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return answer.body;
}
