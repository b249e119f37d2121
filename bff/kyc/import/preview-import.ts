import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { recordDone } from '#/bff/audit/record-done.ts';
import type { Context } from '#/bff/context.ts';
import { KYC_IMPORT_LIMITS, type KycImportPreview } from '#/bff/contract/kyc.ts';
import { forContent, inTransaction } from '#/bff/database/verb-transaction.ts';
import { safeFileName } from '#/bff/files/file-name.ts';
import { receiveFile } from '#/bff/files/receive-file.ts';
import { type Party, planParties } from './plan-parties.ts';
import { findStoredParties, forgetKycImports, insertKycImport } from './queries.ts';
import { type ReadParties, readParties } from './read-parties.ts';

/**
 * Reads a file of KYC parties and returns what it would change, or all its faults. Without a fault it is stored, bound
 * to the current parties, until it is applied or expires; the parties themselves do not change.
 *
 * @param request multipart/form-data with one file in the field `file`
 * @throws Failure TOO_LARGE, WRONG_TYPE, VALIDATION (no file), BAD_REQUEST, SAME_KEY_OTHER_CALL
 */
export async function previewKycImport(context: Context, request: Request): Promise<KycImportPreview> {
  const { filename, bytes } = await receiveFile(request, {
    fileField: 'file',
    maxBytes: KYC_IMPORT_LIMITS.bytes,
    take: async ({ name, content }) => ({ filename: safeFileName(name), bytes: await buffer(content) }),
    undo: async () => {},
  });
  const known = forContent(context, createHash('sha256').update(bytes).update(filename).digest('base64url'));
  const read = await readParties(bytes);
  return inTransaction(known, async (tx) => {
    if (read.faults.length > 0) return faulty(filename, read);
    const stored = await findStoredParties(tx);
    const parties = withKnownCities(read, stored);
    const { counts, changes } = planParties(stored, parties);
    const { id: createdBy } = context.actor;
    await forgetKycImports(tx, createdBy);
    const idImport = await insertKycImport(tx, { filename, parties, basis: basisOf(stored), createdBy });
    await recordDone(tx, known, {
      action: 'kyc.preview',
      entity: 'kycImport',
      entityId: idImport,
      detail: { filename, counts },
    });
    const { ignored } = read;
    return {
      ...{ idImport, filename, ignored, counts, changes: changes.slice(0, KYC_IMPORT_LIMITS.changes) },
      ...{ faults: [], faultCount: 0 },
    };
  });
}

/** A hash of the given parties. If the stored parties have another hash, the comparison is out of date. */
export const basisOf = (stored: readonly Party[]) =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url');

/** Keeps the known cities if the file has no column for them. */
function withKnownCities({ parties }: ReadParties, stored: readonly Party[]) {
  const cities = new Map(stored.map(({ externalId, city }) => [externalId, city]));
  return parties.map((party) => ({
    ...party,
    city: party.city === undefined ? (cities.get(party.externalId) ?? null) : party.city,
  }));
}

function faulty(filename: string, { rows, ignored, faults }: ReadParties): KycImportPreview {
  return {
    ...{ idImport: null, filename, ignored, changes: [] },
    counts: { rows, unchanged: 0, new: 0, changed: 0, gone: 0 },
    ...{ faults: faults.slice(0, KYC_IMPORT_LIMITS.faults), faultCount: faults.length },
  };
}
