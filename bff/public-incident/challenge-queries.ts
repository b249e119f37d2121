import type { Db, Tx } from '#/bff/database/connection.ts';

/**
 * Marks a challenge as used up by a report, or by an attempt to open a case.
 *
 * @returns false if it was already used; if another transaction is using it, this waits for the outcome
 */
export async function spendChallenge(
  tx: Tx,
  { hash, reportHash, expiresAt }: { hash: Buffer; reportHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into spent_challenges (hash, report_hash, expires_at) values (${hash}, ${reportHash}, ${expiresAt})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** Stores the incident to which a used challenge led. */
export async function nameIncident(tx: Tx, hash: Buffer, incidentId: number): Promise<void> {
  await tx`update spent_challenges set incident_id = ${incidentId} where hash = ${hash}`;
}

/**
 * The incident to which a challenge and a report have already led; undefined if the challenge has not been used, or was
 * used for another report.
 */
export async function findReported(tx: Tx, hash: Buffer, reportHash: Buffer): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    select incident_id as id from spent_challenges where hash = ${hash} and report_hash = ${reportHash} and incident_id is not null`;
  return row?.id;
}

/** Deletes expired challenges, tokens for attachments, and tokens of pages that show a case. */
export async function forgetExpired(db: Db): Promise<void> {
  await db`with tokens as (delete from attachment_tokens where expires_at < now()),
             cases as (delete from case_tokens where expires_at < now())
           delete from spent_challenges where expires_at < now()`;
}
