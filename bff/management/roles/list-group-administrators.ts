import type { Context } from '#/bff/context.ts';
import { listGroupAdministrators } from '#/bff/people/administrator-queries.ts';
import { listNames } from '#/bff/people/approvers/queries.ts';

/**
 * GET /api/management/groupadministrators: the names of the administrators of the whole group, in alphabetical order.
 */
export async function listGroupAdministratorNames({ services: { sql } }: Context): Promise<string[]> {
  return listNames(sql, await listGroupAdministrators(sql));
}
