import type { Reader } from '#/bff/context.ts';
import { administersGroup } from './administrator-queries.ts';

/**
 * The companies that the reader administers, to which lists and records of people are limited; null for the whole
 * group.
 */
export async function administeredCompanies({ services, actor }: Reader): Promise<readonly number[] | null> {
  if (await administersGroup(services.sql, actor.id)) return null;
  return [...actor.rights.companies('AdministerApplication')];
}
