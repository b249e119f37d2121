import type { Config } from '#/bff/config.ts';
import type { Db } from '#/bff/database/connection.ts';
import { listTopCompanies } from './queries.ts';
import { badValue } from './scim-failure.ts';

/**
 * The number or name of the company of people whom the directory sends without one: the configured company or, failing
 * that, the top-level company, if there is only one.
 *
 * @throws ScimFailure invalidValue if neither determines a company
 */
export async function defaultCompany(db: Db, { scimCompany }: Pick<Config, 'scimCompany'>): Promise<string> {
  if (scimCompany !== null) return scimCompany;
  const [only, other] = await listTopCompanies(db);
  if (!only || other) throw badValue('organization: required, as no company is configured for users without one');
  return only.administrationNr ?? only.name;
}
