import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { ChainedEntry } from './chain.ts';

/** The current end of the chain. */
export interface Head {
  seq: number;
  hash: Buffer;
}

/** A link with its entry, and the entry's detail if it still exists. */
export interface Link {
  seq: number;
  hash: Buffer;
  /** Null if the entry no longer exists. */
  entry: ChainedEntry | null;
  /** null if retention or erasure has emptied it. */
  detail: { salt: Buffer; text: string } | null;
}

/** The columns of an entry, from the table or alias `e`, as the chain hashes them. */
const columns = (db: Db) => db`
  e.id::text, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor_id::text as "actorId",
  e.actor_kind as "actorKind", e.action, e.entity, e.entity_id as "entityId", e.company_id::text as "companyId", e.outcome,
  e.request_id::text as "requestId", encode(e.detail_hash, 'hex') as "detailHash"`;

/** Locks the chain for this transaction. Returns false if another process holds the lock. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ isMine: boolean }[]>`
    select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.application}, ${ADVISORY_LOCKS.auditChain}) as "isMine"`;
  return row?.isMine ?? false;
}

export async function findHead(db: Db): Promise<Head | null> {
  const [head] = await db<Head[]>`select seq, hash from audit_chain order by seq desc limit 1`;
  return head ?? null;
}

/**
 * Entries after the last linked one, in the order of their transactions. A transaction is left out while an older one
 * is still running, so that no entry can later appear before a linked one.
 */
export async function listUnlinked(db: Db, limit: number): Promise<ChainedEntry[]> {
  return db<ChainedEntry[]>`
    select ${columns(db)} from audit_entries e
    where (e.txid, e.id) > (${lastLinked(db, 'txid')}, ${lastLinked(db, 'id')})
      and e.txid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.txid, e.id limit ${limit}`;
}

/** A column of the last linked entry; a value below all others if there is none. */
const lastLinked = (db: Db, column: 'txid' | 'id') => db`
  coalesce((select l.${db(column)} from audit_chain c join audit_entries l on l.id = c.entry_id order by c.seq desc limit 1),
           ${column === 'txid' ? db`'0'::xid8` : db`0`})`;

export async function insertLinks(
  tx: Tx,
  links: readonly { seq: number; entryId: string; hash: Buffer }[],
): Promise<void> {
  await tx`
    insert into audit_chain (seq, entry_id, hash)
    select seq, entry_id, decode(hash, 'hex')
    from unnest(${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ entryId }) => entryId)}::bigint[],
                ${links.map(({ hash }) => hash.toString('hex'))}::text[]) as link (seq, entry_id, hash)`;
}

type LinkRow = ChainedEntry & Head & { hasEntry: boolean; salt: Buffer | null; text: string | null };

/** All links in their order, `size` at a time. */
export async function* readLinks(db: Db, size: number): AsyncGenerator<Link> {
  const rows = db<LinkRow[]>`
    select c.seq, c.hash, e.id is not null as "hasEntry", ${columns(db)}, d.salt, d.detail #>> '{}' as text
    from audit_chain c left join audit_entries e on e.id = c.entry_id left join audit_details d on d.entry_id = c.entry_id
    order by c.seq`.cursor(size);
  for await (const batch of rows) for (const row of batch) yield toLink(row);
}

function toLink({ seq, hash, hasEntry, salt, text, ...entry }: LinkRow): Link {
  return { seq, hash, entry: hasEntry ? entry : null, detail: salt && text !== null ? { salt, text } : null };
}

/** The id of an entry that precedes the end of the chain but is not part of it; only forgery can cause this. */
export async function findSlippedIn(db: Db): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select e.id::text from audit_entries e
    where (e.txid, e.id) < (${lastLinked(db, 'txid')}, ${lastLinked(db, 'id')})
      and not exists (select from audit_chain c where c.entry_id = e.id)
    order by e.txid, e.id limit 1`;
  return row?.id ?? null;
}

/** How many entries are not linked yet, and when the first of them was written. */
export async function findTail(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db<{ count: number; since: Date | null }[]>`
    select count(*) as count, min(e.at) as since from audit_entries e
    where (e.txid, e.id) > (${lastLinked(db, 'txid')}, ${lastLinked(db, 'id')})`;
  return row ?? { count: 0, since: null };
}

/**
 * Whether there are entries with a transaction id that this Postgres server has not assigned yet; such
 * entries must come from another server.
 */
export async function hasForeignEntries(db: Db): Promise<boolean> {
  const [row] = await db<{ isForeign: boolean }[]>`
    select txid >= pg_snapshot_xmax(pg_current_snapshot()) as "isForeign" from audit_entries order by txid desc, id desc limit 1`;
  return row?.isForeign ?? false;
}

/**
 * Replaces the transaction ids of all entries with 0 to 2, below any that Postgres assigns. Keeps the order
 * of the chain.
 *
 * @returns the number of entries
 */
export async function renumberEntries(tx: Tx): Promise<number> {
  const { count } = await tx`
    with head as (
      select l.txid, l.id from audit_chain c join audit_entries l on l.id = c.entry_id order by c.seq desc limit 1)
    update audit_entries e
    set txid = case when e.id = head.id then '1'
                    when head.id is null or (e.txid, e.id) > (head.txid, head.id) then '2'
                    else '0' end::xid8
    from (select) one left join head on true`;
  return count;
}
