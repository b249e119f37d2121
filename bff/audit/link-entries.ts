import type { Sql, Tx } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { BEFORE_FIRST, linkHash } from './chain.ts';
import { findHead, insertLinks, listUnlinked, lockChain } from './chain-queries.ts';

/** The number of entries per transaction. */
const BATCH = 1_000;

/**
 * Links the audit entries after the end of the chain, in the order of their transactions. Several processes
 * may call it at once: one does the work, and the others find the chain locked.
 *
 * @returns how many entries were linked
 */
export async function linkEntries(sql: Sql): Promise<number> {
  for (let linked = 0; ; ) {
    const count = await transaction(sql, linkBatch);
    linked += count;
    if (count < BATCH) return linked;
  }
}

async function linkBatch(tx: Tx): Promise<number> {
  if (!(await lockChain(tx))) return 0;
  let head = (await findHead(tx)) ?? { seq: 0, hash: BEFORE_FIRST };
  const entries = await listUnlinked(tx, BATCH);
  const links = entries.map((entry) => {
    const seq = head.seq + 1;
    head = { seq, hash: linkHash(head.hash, seq, entry) };
    return { ...head, entryId: entry.id };
  });
  if (links.length > 0) await insertLinks(tx, links);
  return links.length;
}
