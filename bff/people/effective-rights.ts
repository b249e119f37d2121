import type { Right, RightEntry } from '#/bff/contract/rights.ts';

const NOWHERE: ReadonlySet<number> = new Set();

/** The rights of one person by company, from all their active roles together. Immutable. */
export class EffectiveRights {
  /** The entries in the form that GET /api/Startup sends. */
  readonly entries: readonly RightEntry[];
  readonly #companies = new Map<string, Set<number>>();

  constructor(entries: readonly RightEntry[]) {
    this.entries = entries;
    for (const { right, childIds } of entries) {
      const covered = this.#companies.get(right) ?? new Set<number>();
      for (const id of childIds) covered.add(id);
      this.#companies.set(right, covered);
    }
  }

  /** Whether the right is held in any company. */
  holds(right: Right): boolean {
    return this.companies(right).size > 0;
  }

  /** The ids of all companies in which the right is held. */
  companies(right: Right): ReadonlySet<number> {
    return this.#companies.get(right) ?? NOWHERE;
  }

  /** Whether at least one of the rights is held in the given company. */
  covers(wanted: readonly Right[], companyId: number): boolean {
    return wanted.some((right) => this.companies(right).has(companyId));
  }
}
