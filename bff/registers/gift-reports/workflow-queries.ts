import type { Tx } from '#/bff/database/connection.ts';
import type { MovedRecord } from '../register.ts';
import { personOf } from './queries.ts';

/**
 * Stores the person's current data and the time of the submission, and removes earlier approvals, which do not count
 * for this submission.
 */
export async function storeSubmit(tx: Tx, id: number): Promise<void> {
  await tx`
    update gift_reports g set submitted_at = now(), approved_by = null, approved_at = null,
      person_snapshot = (select to_jsonb(person) from (${personOf(tx, tx`g.user_id`)}) person)
    where id = ${id}`;
}

/** Undoes the submission: the report shows the current person data and company again. */
export async function clearSubmit(tx: Tx, id: number): Promise<void> {
  await tx`
    update gift_reports g set submitted_at = null, person_snapshot = null, approved_by = null, approved_at = null,
      company_id = u.company_id
    from users u where u.id = g.user_id and g.id = ${id}`;
}

/**
 * Moves the unsubmitted reports of the given people to their owner's current company. All reports of these people are
 * locked first, so that this statement waits for a report that is just becoming a Concept, and moves it too.
 */
export async function moveUnsubmitted(tx: Tx, userIds: readonly number[]): Promise<MovedRecord[]> {
  const owners = [...userIds];
  await tx`select from gift_reports where user_id = any(${owners}::int[]) and deleted_at is null order by id for update`;
  return tx<MovedRecord[]>`
    update gift_reports g set company_id = u.company_id
    from gift_reports old join users u on u.id = old.user_id
    where old.id = g.id and g.user_id = any(${owners}::int[]) and g.submitted_at is null and g.deleted_at is null
      and g.company_id <> u.company_id
    returning g.id, g.number, old.company_id as "from", u.company_id as "to"`;
}

export async function storeApproval(tx: Tx, id: number, by: number, at: Date): Promise<void> {
  await tx`
    update gift_reports set approved_by = ${by}, approved_at = ${at}
    where id = ${id} and (approved_by, approved_at) is distinct from (${by}::int, ${at}::timestamptz)`;
}
