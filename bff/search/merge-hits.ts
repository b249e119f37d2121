import type { RecordHit } from '#/bff/contract/search.ts';

type Ranked = RecordHit & { rank: number };

/**
 * Merges the results of all registers into one list, best first. Equally good results are taken from each register in
 * turn, so that many results from one register do not crowd out the others.
 *
 * @param found the results of each register, best first
 */
export function mergeHits(found: readonly (readonly Ranked[])[]): RecordHit[] {
  const placed = found.flatMap((hits, register) => {
    const seen = new Map<number, number>();
    return hits.map((hit) => {
      const place = seen.get(hit.rank) ?? 0;
      seen.set(hit.rank, place + 1);
      return { hit, place, register };
    });
  });
  const order = placed.toSorted((a, b) => b.hit.rank - a.hit.rank || a.place - b.place || a.register - b.register);
  return order.map(({ hit: { rank: _, ...hit } }) => hit);
}
