import type { Config } from '#/bff/config.ts';
import type { Actor } from '#/bff/context.ts';
import { type Counters, counters } from '#/bff/contract/startup.ts';
import type { Db } from '#/bff/database/connection.ts';
import { countOverdue, countUntaken } from '#/bff/registers/incidents/list-queries.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { countOpenTasks } from './queries.ts';

/**
 * The number of tasks in each of a person's lists (CA-006), of incidents that nobody has taken on, and of incidents
 * with an overdue term. The counters of a register that is switched off are 0 (OP-016).
 */
export async function countTasks(db: Db, actor: Actor, config: Config): Promise<Counters> {
  const mayHandle = actor.rights.holds('MutateAllComplianceIncidents');
  const [untakenIncidents, overdueIncidents, ...counted] = await Promise.all([
    mayHandle ? countUntaken(db, actor) : 0,
    mayHandle ? countOverdue(db, actor) : 0,
    ...REGISTERS.filter((register) => register.isEnabled?.(config) !== false).map(async (register) => {
      const { own, delegated } = await countOpenTasks(db, register, actor.id);
      return [
        [register.counters.own, own],
        [register.counters.delegated, delegated],
      ] as const;
    }),
  ]);
  const none = counters.keyof().options.map((name) => [name, 0] as const);
  return counters.parse({ ...Object.fromEntries([...none, ...counted.flat()]), untakenIncidents, overdueIncidents });
}
