import type { Actor, Context, Services } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import type { Db, Tx } from './connection.ts';
import { findRequestKey, insertRequestKey, type RequestKey, storeRequestAnswer } from './request-key-queries.ts';
import { transaction } from './transaction.ts';

/** Thrown if a POST with this Idempotency-Key has already been answered; the caller then gets the stored answer. */
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
 * The author of a change, and the data that show whether it is a repeat. This part of a context also exists in other
 * threads.
 */
interface Asked extends Pick<Context, 'repeat'> {
  readonly services: Pick<Services, 'sql'>;
  readonly actor: Pick<Actor, 'id'>;
}

/**
 * Runs one verb's change as one transaction. If the request has an Idempotency-Key, its answer is stored in
 * the same transaction, so a repeat can neither do the work twice nor get another answer. Two requests with
 * the same key run one after the other: the second waits for the row of the first.
 *
 * @returns the result of `work`, which the route sends as its answer; without a result, the answer is 204.
 * @throws StoredAnswer for a repeat; Failure SAME_KEY_OTHER_CALL if the key was used for another call.
 */
export async function inTransaction<T>(context: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(context.services.sql, async (tx) => {
    await claimKey(context, tx);
    const answer = await work(tx);
    await storeAnswer(context, tx, answer);
    return answer;
  });
}

/**
 * The context of an upload once it has been received: its Idempotency-Key is valid for this content only.
 * @param content identifies what was received, e.g. a hash
 */
export function forContent<C extends Pick<Context, 'repeat'>>(context: C, content: string): C {
  const { repeat } = context;
  return repeat ? { ...context, repeat: { key: repeat.key, call: `${repeat.call} ${content}` } } : context;
}

/**
 * Whether the request's Idempotency-Key was used before, for this call or another one. A verb that reads the record
 * before its transaction calls this first: a repeat gets the stored answer, whatever the record now allows.
 */
export async function isKeyUsed(context: Asked): Promise<boolean> {
  const key = keyOf(context);
  return key !== undefined && (await findRequestKey(context.services.sql, key)) !== undefined;
}

/**
 * Answers a request whose key has already been used.
 * @throws StoredAnswer for a repeat; Failure SAME_KEY_OTHER_CALL for another call, or if the key has expired in the
 * meantime
 */
export async function answerRepeat(context: Asked, db: Db = context.services.sql): Promise<never> {
  const key = keyOf(context);
  const stored = key && (await findRequestKey(db, key));
  if (!stored || stored.call !== key.call)
    throw new Failure('SAME_KEY_OTHER_CALL', 'this Idempotency-Key was used for another call');
  throw new StoredAnswer(stored.status, stored.body.answer);
}

async function claimKey(context: Asked, tx: Tx): Promise<void> {
  const key = keyOf(context);
  if (key && !(await insertRequestKey(tx, key))) await answerRepeat(context, tx);
}

async function storeAnswer(context: Asked, tx: Tx, answer: unknown): Promise<void> {
  const key = keyOf(context);
  if (key) await storeRequestAnswer(tx, key, answer === undefined ? 204 : 200, answer ?? null);
}

function keyOf({ repeat, actor }: Asked): RequestKey | undefined {
  return repeat && { userId: actor.id, ...repeat };
}
