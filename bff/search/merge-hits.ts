import type { RecordHit } from '#/bff/contract/search.ts';

type Ranked = RecordHit & { rank: number };

/**
 * Merges the hits of all registers into one list: the best first and, among equally good ones, one of each register in
 * turn, so that many hits of one register do not hide those of another.
 *
 * @param found the hits of each register, the best first
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
