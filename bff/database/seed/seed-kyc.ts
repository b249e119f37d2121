import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { KYC_PARTIES } from './kyc-parties.ts';
import { insertKycParty, kycSeeded, lockSeeding, rememberKyc, waitingSeeded } from './queries.ts';

/**
 * Adds the KYC parties of the example company, once: a database that was seeded before they existed gets them too, and
 * parties that an import has removed do not return.
 */
export async function seedKyc(sql: Sql): Promise<void> {
  await transaction(sql, async (tx) => {
    await lockSeeding(tx);
    // Returns early if this is not the example, or the parties have already been added.
    if ((await waitingSeeded(tx)) === null || (await kycSeeded(tx))) return;
    for (const [index, [type, name, city]] of KYC_PARTIES.entries())
      await insertKycParty(tx, { externalId: `KYC-${String(index + 1).padStart(4, '0')}`, type, name, city });
    await rememberKyc(tx);
  });
}
