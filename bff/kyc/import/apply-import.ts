import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import type { KycCounts } from '#/bff/contract/kyc.ts';
import { inTransaction } from '#/bff/database/verb-transaction.ts';
import { Failure, notFound } from '#/bff/failure.ts';
import { planParties } from './plan-parties.ts';
import { basisOf } from './preview-import.ts';
import { findStoredParties, lockParties, replaceParties, takeKycImport } from './queries.ts';

/**
 * Writes all the changes that the preview of a file showed, or none.
 *
 * @param idImport the id of the preview, which the same person requested within the last day
 * @returns what was written
 * @throws Failure NOT_FOUND, IMPORT_STALE (the parties have changed since the preview)
 */
export async function applyKycImport(context: Context, idImport: string): Promise<KycCounts> {
  return inTransaction(context, async (tx) => {
    await lockParties(tx);
    const taken = await takeKycImport(tx, idImport, context.actor.id);
    if (!taken) throw notFound(`KYC import ${idImport}`);
    const stored = await findStoredParties(tx);
    if (basisOf(stored) !== taken.basis)
      throw new Failure('IMPORT_STALE', 'the parties have changed since the preview');
    const { counts } = planParties(stored, taken.parties);
    await replaceParties(tx, taken.parties);
    await recordDone(tx, context, {
      action: 'kyc.import',
      entity: 'kycImport',
      entityId: idImport,
      detail: { filename: taken.filename, counts },
    });
    return counts;
  });
}
