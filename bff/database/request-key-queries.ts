/** SQL of request_keys: the answers to POSTs with an Idempotency-Key, per person and key. */
import type { Db, Tx } from './connection.ts';

export interface RequestKey {
  userId: number;
  key: string;
  /** The call for which the key was used: method, path and a hash of the body. */
  call: string;
}

/** Claims a key, after waiting for a transaction that is using it. @returns false if it was used before. */
export async function insertRequestKey(tx: Tx, { userId, key, call }: RequestKey): Promise<boolean> {
  const claimed = await tx`
    insert into request_keys (user_id, key, call) values (${userId}, ${key}, ${call})
    on conflict (user_id, key) do nothing returning key`;
  return claimed.length > 0;
}

/** The answer stored for this key; undefined if the key was not used, or a running transaction is using it. */
export async function findRequestKey(
  db: Db,
  { userId, key }: RequestKey,
): Promise<{ call: string; status: number; body: { answer: unknown } } | undefined> {
  const [stored] = await db<{ call: string; status: number; body: { answer: unknown } }[]>`
    select call, status, body from request_keys where user_id = ${userId} and key = ${key}`;
  return stored;
}

/** Stores the answer; it is wrapped, because a bare JSON null or string is also a valid answer. */
export async function storeRequestAnswer(
  tx: Tx,
  { userId, key }: RequestKey,
  status: number,
  answer: unknown,
): Promise<void> {
  const body = tx.json({ answer } as never);
  await tx`update request_keys set status = ${status}, body = ${body} where user_id = ${userId} and key = ${key}`;
}
