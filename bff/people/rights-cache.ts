import type { Sql } from '#/bff/database/connection.ts';
import { EffectiveRights } from './effective-rights.ts';
import { selectRightEntries } from './queries.ts';

/** Effective rights per person, kept in this process for as long as neither version has moved. */
export interface RightsCache {
  /** `version` is the person's own, `epoch` everybody's; both are read by the query that finds the person. */
  of(userId: number, version: number, epoch: string): Promise<EffectiveRights>;
}

const MOST = 10_000;

/**
 * A change of rights raises a version in its own transaction, so the first request after it, in whichever process, sees
 * another version and reads again. What is read may be newer than the version, never older.
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
