import { type Candidate, type Reason, waysOf } from './rules.ts';

/** Whom each way names for one record, each able to decide at all. */
export type Named = ReadonlyMap<Reason, readonly number[]>;

/**
 * Who may decide by a rule: all whom its first way names that names anybody. Who is barred does not count; empty
 * when nobody is left, or when we have no such rule.
 *
 * @param barred the record's owner, who submitted it, and anyone who approved it already
 */
export function resolveApprovers(header: string, named: Named, barred: ReadonlySet<number>): Candidate[] {
  for (const reason of waysOf(header)) {
    const people = (named.get(reason) ?? []).filter((id) => !barred.has(id));
    if (people.length > 0) return people.map((userId) => ({ userId, reason }));
  }
  return [];
}
