import type { Sql } from '#/bff/database/connection.ts';
import { EffectiveRights } from './effective-rights.ts';
import { selectRightEntries } from './queries.ts';

/** Effective rights per person, cached in this process until the person's version or the shared epoch changes. */
export interface RightsCache {
  /** `version` is the person's, `epoch` is shared by everybody; the query that finds the person reads both. */
  of(userId: number, version: number, epoch: string): Promise<EffectiveRights>;
}

const MOST = 10_000;

/**
 * A change of rights raises a version in the same transaction. The first request after it, in any process,
 * therefore sees a new version and reloads the rights. The rights read may be newer than the version, but
 * never older.
 */
export function createRightsCache(sql: Sql): RightsCache {
  const known = new Map<number, { version: number; epoch: string; rights: EffectiveRights }>();
  return {
    async of(userId, version, epoch) {
      const kept = known.get(userId);
      if (kept?.version === version && kept.epoch === epoch) return kept.rights;
      const rights = new EffectiveRights(await selectRightEntries(sql, userId));
      if (known.size >= MOST) known.clear();
      known.set(userId, { version, epoch, rights });
      return rights;
    },
  };
}
