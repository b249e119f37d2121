import type { Tx } from '#/bff/database/connection.ts';
import type { PersonSnapshot } from './queries.ts';

/** The person as of now, and when; what was approved before does not count for this submit. */
export async function storeSubmit(tx: Tx, id: number, person: PersonSnapshot): Promise<void> {
  await tx`
    update gift_reports set submitted_at = now(), person_snapshot = ${tx.json(person as never)},
      approved_by = null, approved_at = null
    where id = ${id}`;
}

export async function clearSubmit(tx: Tx, id: number): Promise<void> {
  await tx`
    update gift_reports set submitted_at = null, person_snapshot = null, approved_by = null, approved_at = null
    where id = ${id}`;
}

export async function storeApproval(tx: Tx, id: number, by: number, at: Date): Promise<void> {
  await tx`update gift_reports set approved_by = ${by}, approved_at = ${at} where id = ${id}`;
}
