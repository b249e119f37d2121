import { keyOf } from './inputs.ts';

/** A person, as currently stored. */
export interface KnownPerson {
  id: number;
  externalId: string | null;
  upn: string;
  firstName: string | null;
  lastName: string | null;
  displayName: string;
  email: string | null;
  personnelNumber: string | null;
  companyId: number;
  department: string | null;
  jobDescription: string | null;
  supervisorId: number | null;
  active: boolean;
  leftOn: string | null;
}

/** A company, as currently stored. */
export interface KnownCompany {
  id: number;
  administrationNr: string | null;
  name: string;
  parentId: number | null;
  closedOn: string | null;
  mergedIntoId: number | null;
}

/** The people and companies that an import is compared with. */
export interface Directory {
  /** YYYY-MM-DD, in the time zone of the application. */
  today: string;
  people: readonly KnownPerson[];
  companies: readonly KnownCompany[];
}

/** Whether somebody may still sign in, by the rule that `present_users` and sign-in use. */
export function isPresent({ active, leftOn }: Pick<KnownPerson, 'active' | 'leftOn'>, today: string): boolean {
  return active && (leftOn === null || leftOn > today);
}

/** Companies by administration number, or by name if the name is unique. */
export class CompanyIndex<C extends { administrationNr: string | null; name: string }> {
  readonly #byNumber = new Map<string, C>();
  readonly #byName = new Map<string, C[]>();

  constructor(companies: Iterable<C>) {
    for (const company of companies) {
      if (company.administrationNr !== null) this.#byNumber.set(keyOf(company.administrationNr), company);
      const name = keyOf(company.name);
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), company]);
    }
  }

  find(reference: string): C | 'unknownCompany' | 'ambiguousCompany' {
    const key = keyOf(reference);
    const numbered = this.#byNumber.get(key);
    if (numbered) return numbered;
    const [named, other] = this.#byName.get(key) ?? [];
    return other ? 'ambiguousCompany' : (named ?? 'unknownCompany');
  }
}

/** All nodes on a cycle of `above`: following `above` from such a node leads back to it. */
export function findCircles<N>(nodes: Iterable<N>, above: (node: N) => N | undefined): Set<N> {
  const done = new Set<N>();
  const circled = new Set<N>();
  for (const start of nodes) {
    const way = new Map<N, number>();
    let at: N | undefined = start;
    for (; at !== undefined && !done.has(at) && !way.has(at); at = above(at)) way.set(at, way.size);
    const from = at === undefined ? undefined : way.get(at);
    for (const [node, place] of way) {
      if (from !== undefined && place >= from) circled.add(node);
      done.add(node);
    }
  }
  return circled;
}
