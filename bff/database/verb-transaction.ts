import type { Context } from '#/bff/context.ts';
import { Failure } from '#/bff/failure.ts';
import type { Tx } from './connection.ts';
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

async function claimKey({ repeat, actor }: Context, tx: Tx): Promise<void> {
  if (!repeat) return;
  const claimed = await tx`
    insert into request_keys (user_id, key, call) values (${actor.id}, ${repeat.key}, ${repeat.call})
    on conflict (user_id, key) do nothing returning key`;
  if (claimed.length) return;
  const [stored] = await tx<{ call: string; status: number; body: { answer: unknown } }[]>`
    select call, status, body from request_keys where user_id = ${actor.id} and key = ${repeat.key}`;
  if (!stored || stored.call !== repeat.call)
    throw new Failure('SAME_KEY_OTHER_CALL', 'this Idempotency-Key was used for another call');
  throw new StoredAnswer(stored.status, stored.body.answer);
}

async function storeAnswer({ repeat, actor }: Context, tx: Tx, answer: unknown): Promise<void> {
  if (!repeat) return;
  // Wrapped, since a bare JSON null or string is a legal answer too.
  const body = tx.json({ answer: answer ?? null } as never);
  const status = answer === undefined ? 204 : 200;
  await tx`
    update request_keys set status = ${status}, body = ${body} where user_id = ${actor.id} and key = ${repeat.key}`;
}
