import { findLastDone } from '#/bff/audit/last-change-queries.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { Failure, type FailureDetail } from '#/bff/failure.ts';

/** The version on which a change is based. @throws Failure VERSION_MISSING */
export function versionRead({ version }: { version?: number | undefined }): number {
  if (version === undefined) throw new Failure('VERSION_MISSING', 'the request must contain the version that was read');
  return version;
}

/**
 * The failure for a change based on an outdated version: somebody has stored another version in the meantime. It
 * contains who saved last, and when, according to the audit entries.
 *
 * @param saves the audit entries that a save of this record writes
 * @param detail other known facts: the current version, the allowed actions
 */
export async function staleVersionOf(
  tx: Tx,
  saves: Parameters<typeof findLastDone>[1],
  detail: Pick<FailureDetail, 'state' | 'allowedActions'> = {},
): Promise<Failure> {
  const lastChange = await findLastDone(tx, saves);
  return new Failure('STALE_VERSION', 'somebody else has saved another version in the meantime', {
    ...detail,
    ...(lastChange && { lastChange }),
  });
}
