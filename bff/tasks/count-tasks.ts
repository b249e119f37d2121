import { type Counters, counters } from '#/bff/contract/startup.ts';
import type { Db } from '#/bff/database/connection.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { countOpenTasks } from './queries.ts';

/**
 * How much waits for a person: as many as each list has rows (CA-006). The counters of a register that there is not yet, or
 * that is disabled, are 0 (OP-016).
 */
export async function countTasks(db: Db, userId: number): Promise<Counters> {
  const counted = await Promise.all(
    REGISTERS.map(async (register) => {
      const { own, delegated } = await countOpenTasks(db, register, userId);
      return [
        [register.counters.own, own],
        [register.counters.delegated, delegated],
      ] as const;
    }),
  );
  const none = counters.keyof().options.map((name) => [name, 0] as const);
  return counters.parse(Object.fromEntries([...none, ...counted.flat()]));
}
