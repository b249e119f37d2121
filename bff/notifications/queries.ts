import type { Tx } from '#/bff/database/connection.ts';
import type { Notice } from './notify.ts';

/** Puts the mail into the outbox unless the same was put there before. */
export async function insertMail(tx: Tx, userId: number, { template, params, key }: Notice): Promise<void> {
  await tx`
    insert into mail_outbox (user_id, template, params, dedupe_key)
    values (${userId}, ${template}, ${tx.json(params as never)}, ${`${template}:${key}:${userId}`})
    on conflict (dedupe_key) do nothing`;
}
