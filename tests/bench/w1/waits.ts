import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '#/bff/database/connection.ts';
import { countBackendStates } from './queries.ts';

const LOOK_EVERY_MS = 25;

/** What the connections with an open transaction were doing, as shares that add up to 1. */
export type Shares = Readonly<Record<string, number>>;

/** Samples the driver's connections repeatedly while `work` lasts. */
export async function watchWaits<T>(sql: Sql, work: () => Promise<T>): Promise<{ result: T; shares: Shares }> {
  const counts = new Map<string, number>();
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      for (const { what, count } of await countBackendStates(sql)) counts.set(what, (counts.get(what) ?? 0) + count);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  const result = await work().finally(() => {
    isOver = true;
  });
  await looking;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0) || 1;
  return { result, shares: Object.fromEntries([...counts].map(([what, count]) => [what, count / total])) };
}
