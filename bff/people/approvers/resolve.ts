import { type Candidate, type Reason, waysOf } from './rules.ts';

/** The people whom each method names for one record, if they can decide at all. */
export type Named = ReadonlyMap<Reason, readonly number[]>;

/**
 * Who may decide under a rule: all people named by the first of its methods that names anybody. Barred people
 * do not count. Empty if nobody is left, or for an unknown rule.
 *
 * @param barred the record's owner, its submitter, and anyone who has already approved it
 */
export function resolveApprovers(header: string, named: Named, barred: ReadonlySet<number>): Candidate[] {
  for (const reason of waysOf(header)) {
    const people = (named.get(reason) ?? []).filter((id) => !barred.has(id));
    if (people.length > 0) return people.map((userId) => ({ userId, reason }));
  }
  return [];
}
