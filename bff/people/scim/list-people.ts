import type { ScimQuery } from '#/bff/contract/scim.ts';
import { readFilter } from './filter.ts';
import { listResponse } from './list-response.ts';
import { presentUser } from './present-user.ts';
import type { Provisioning } from './provision.ts';
import { listProvisioned } from './queries.ts';
import { selectAttributes } from './select-attributes.ts';

/**
 * Lists one page of all people, or of the people whom the filter describes.
 * @throws ScimFailure invalidFilter
 */
export async function listPeople({ services }: Provisioning, query: ScimQuery) {
  const { filter, startIndex, count } = query;
  const page = { offset: startIndex - 1, limit: count };
  const { people, total } = await listProvisioned(services.sql, readFilter(filter), page);
  const users = people.map((person) => selectAttributes(presentUser(person, services.config.publicUrl), query));
  return listResponse(users, { totalResults: total, startIndex });
}
