import { type DossierFileWords, type DossierType, isOffered } from '#/bff/contract/dossiers.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { refuseFaults } from '#/bff/failure.ts';
import { findUsedIn } from './queries.ts';

/**
 * @param present the current type of the file, which it may keep; null for a new file
 * @throws Failure VALIDATION for a file type that is not offered in dossiers of this type
 */
export async function checkWords(
  tx: Tx,
  type: DossierType,
  { idFileType }: DossierFileWords,
  present: number | null,
): Promise<void> {
  if (idFileType === present) return;
  const item = await findUsedIn(tx, idFileType);
  const isGood = item?.visible === true && isOffered(item.usedIn, type);
  refuseFaults(isGood ? {} : { idFileType: ['notAllowed'] });
}
