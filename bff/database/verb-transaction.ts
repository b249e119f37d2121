import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import type { Tx } from './connection.ts';
import { findRequestKey, insertRequestKey, type RequestKey, storeRequestAnswer } from './request-key-queries.ts';
import { transaction } from './transaction.ts';

/** Thrown when a POST with this Idempotency-Key was answered before: the caller gets the stored answer. */
export class StoredAnswer extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super('answered before');
    this.status = status;
    this.body = body;
  }
}

/**
 * Runs one verb's change as one transaction (DESIGN §4). Where the request carries an Idempotency-Key its answer is
 * stored in the same transaction, so a repeat can neither do the work twice nor be told something else. Two requests
 * with one key run one after the other: the second waits on the first one's row.
 *
 * @returns what `work` returns, which is what the route answers; nothing: 204.
 * @throws StoredAnswer for a repeat; Failure SAME_KEY_OTHER_CALL when the key was used for another call.
 */
export async function inTransaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(context.services.sql, async (tx) => {
    await claimKey(context, tx);
    const answer = await work(tx);
    await storeAnswer(context, tx, answer);
    return answer;
  });
}

/**
 * The context of an upload once it has been received: its Idempotency-Key counts for this content only.
 * @param content identifies what was received, e.g. a hash
 */
export function forContent(context: Context, content: string): Context {
  const { repeat } = context;
  return repeat ? { ...context, repeat: { key: repeat.key, call: `${repeat.call} ${content}` } } : context;
}

async function claimKey(context: Context, tx: Tx): Promise<void> {
  const key = keyOf(context);
  if (!key || (await insertRequestKey(tx, key))) return;
  const stored = await findRequestKey(tx, key);
  if (!stored || stored.call !== key.call)
    throw new Failure('SAME_KEY_OTHER_CALL', 'this Idempotency-Key was used for another call');
  throw new StoredAnswer(stored.status, stored.body.answer);
}

async function storeAnswer(context: Context, tx: Tx, answer: unknown): Promise<void> {
  const key = keyOf(context);
  if (key) await storeRequestAnswer(tx, key, answer === undefined ? 204 : 200, answer ?? null);
}

function keyOf({ repeat, actor }: Context): RequestKey | undefined {
  return repeat && { userId: actor.id, ...repeat };
}
