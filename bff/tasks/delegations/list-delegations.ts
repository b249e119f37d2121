import type { Context } from '#/bff/context.ts';
import type { AwayPerson, Delegations } from '#/bff/contract/delegations.ts';
import { listAway, listForOthers, listOwn } from './queries.ts';

/** The people who act for the caller, and those for whom the caller acts. */
export async function listDelegations({ services, actor }: Context): Promise<Delegations> {
  const [mine, forOthers] = await Promise.all([listOwn(services.sql, actor.id), listForOthers(services.sql, actor.id)]);
  return { mine, forOthers };
}

/** People who cannot stand in for anybody in a period, because they are away themselves. */
export async function listAwayPeople(
  { services }: Context,
  { from, to }: { from: string; to: string },
): Promise<AwayPerson[]> {
  return to < from ? [] : listAway(services.sql, from, to);
}
