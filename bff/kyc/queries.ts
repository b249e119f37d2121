import type { KycParty } from '#/bff/contract/kyc.ts';
import type { Db } from '#/bff/database/connection.ts';

/** All parties, sorted by name. */
export async function findKycParties(db: Db): Promise<KycParty[]> {
  return db<KycParty[]>`select id, type, name, city from kyc_parties order by lower(name), id`;
}
