import type { Context } from '#/bff/context.ts';
import type { RecordRef } from '#/bff/contract/record-ref.ts';
import type { RecordHit } from '#/bff/contract/search.ts';
import { enabledRegisters, SEARCHES } from './searches.ts';

/**
 * GET /api/search/recent: the current names of the requested records, in the requested order. A browser keeps only
 * their ids, so it does not show the subject of a record that was deleted or may no longer be opened.
 */
export async function readRecent({ services, actor }: Context, asked: readonly RecordRef[]): Promise<RecordHit[]> {
  const found = await Promise.all(
    enabledRegisters(services.config).map(async (register) => {
      const ids = asked.filter((ref) => ref.register === register).map(({ id }) => id);
      const hits = ids.length > 0 ? await SEARCHES[register].byId(services.sql, actor, ids) : [];
      return hits.map(({ rank: _, ...hit }) => ({ register, ...hit }));
    }),
  );
  const hits = found.flat();
  return asked.flatMap((ref) => hits.find((hit) => hit.register === ref.register && hit.id === ref.id) ?? []);
}
