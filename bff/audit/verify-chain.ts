import type { Db, Sql } from '#/bff/database/connection.ts';
import { BEFORE_FIRST, detailHash, linkHash } from './chain.ts';
import { findSlippedIn, findTail, type Head, type Link, readLinks } from './chain-queries.ts';

/** The first deviation from what was written. */
export interface Fault {
  /**
   * linkGone: the link `seq` is missing; entryGone, entryChanged (the entry or its link was changed, or an entry was
   * moved), detailChanged: these concern the entry at `seq`; slippedIn: an entry before the end of the chain has no
   * link; cutOff: the chain ends before the expected head; rewritten: the chain has another hash at the expected head.
   */
  kind: 'linkGone' | 'entryGone' | 'entryChanged' | 'detailChanged' | 'slippedIn' | 'cutOff' | 'rewritten';
  seq: number | null;
  entryId: string | null;
}

export interface Verdict {
  fault: Fault | null;
  /** The number of correct links; all of them if there is no fault. */
  links: number;
  /** The number of checked links to entries whose details were emptied by retention or erasure. */
  emptied: number;
  /** The last correct link; null if there is none. */
  head: Head | null;
  /** Entries that the chain has not reached yet. */
  tail: { count: number; since: Date | null };
}

export interface VerifyOptions {
  /**
   * The expected head, which was stored elsewhere. Without it, a chain whose end was cut off and relinked looks
   * complete.
   */
  expected?: Head;
  /** Called from time to time with the number of checked links. */
  onProgress?: (links: number) => void;
}

const BATCH = 5_000;

/** Reads the whole chain in one snapshot and recomputes every hash. Changes nothing. */
export async function verifyChain(sql: Sql, options: VerifyOptions = {}): Promise<Verdict> {
  return sql.begin('isolation level repeatable read read only', (tx) => verify(tx, options)) as Promise<Verdict>;
}

async function verify(db: Db, { expected, onProgress }: VerifyOptions): Promise<Verdict> {
  const tail = await findTail(db);
  let head: Head | null = null;
  let emptied = 0;
  const verdict = (fault: Fault | null): Verdict => ({ fault, links: head?.seq ?? 0, emptied, head, tail });
  for await (const link of readLinks(db, BATCH)) {
    const fault = faultOf(link, head) ?? otherThan(link, expected);
    if (fault) return verdict(fault);
    if (!link.detail) emptied += 1;
    head = { seq: link.seq, hash: link.hash };
    if (link.seq % BATCH === 0) onProgress?.(link.seq);
  }
  if (expected && (head?.seq ?? 0) < expected.seq)
    return verdict({ kind: 'cutOff', seq: head?.seq ?? 0, entryId: null });
  const slippedIn = await findSlippedIn(db);
  return verdict(slippedIn === null ? null : { kind: 'slippedIn', seq: null, entryId: slippedIn });
}

function faultOf({ seq, hash, entry, detail }: Link, before: Head | null): Fault | null {
  const next = (before?.seq ?? 0) + 1;
  if (seq !== next) return { kind: 'linkGone', seq: next, entryId: null };
  if (!entry) return { kind: 'entryGone', seq, entryId: null };
  const fault = (kind: Fault['kind']): Fault => ({ kind, seq, entryId: entry.id });
  if (!linkHash(before?.hash ?? BEFORE_FIRST, seq, entry).equals(hash)) return fault('entryChanged');
  if (detail && detailHash(detail.salt, detail.text).toString('hex') !== entry.detailHash)
    return fault('detailChanged');
  return null;
}

function otherThan({ seq, hash, entry }: Link, expected: Head | undefined): Fault | null {
  if (seq !== expected?.seq || hash.equals(expected.hash)) return null;
  return { kind: 'rewritten', seq, entryId: entry?.id ?? null };
}
