import type { Db, Tx } from '#/bff/database/connection.ts';

/**
 * Completed activities whose review is due, longest overdue first; those whose review could not be started come last.
 */
export async function listDueReviews(db: Db, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from processing_activities
    where status = 50 and shown_status = 50 and review_date <= local_day(now()) and deleted_at is null
    order by review_fault is not null, review_date, id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/**
 * Sets the due date of a review that has begun (a configured number of days after its review date, or after today if it
 * begins late), and clears the reason why it could not be started before.
 */
export async function setReviewTerm(tx: Tx, id: number): Promise<void> {
  await tx`
    update processing_activities set review_fault = null,
      due_date = greatest(review_date, local_day(now())) + (select (value #>> '{}')::int from settings where name = 'review_term_days')
    where id = ${id}`;
}

/** Stores why a review could not be started. */
export async function setReviewFault(db: Db, id: number, code: string): Promise<void> {
  await db`update processing_activities set review_fault = ${code} where id = ${id} and review_fault is distinct from ${code}`;
}

/** A review that could not be started. */
export interface StuckReviewLine {
  id: number;
  number: string;
  name: string | null;
  company: string;
  responsiblePerson: string;
  reviewDate: string;
  fault: string;
}

/** The reviews in the given companies that could not be started, longest overdue first. */
export async function listStuckReviews(db: Db, companies: readonly number[]): Promise<StuckReviewLine[]> {
  return db<StuckReviewLine[]>`
    select p.id, p.number, p.name, c.name as company, u.display_name as "responsiblePerson", p.review_date as "reviewDate",
           p.review_fault as fault
    from processing_activities p join companies c on c.id = p.company_id join users u on u.id = p.user_id
    where p.review_fault is not null and p.shown_status = 50 and p.review_date <= local_day(now())
      and p.company_id = any(${[...companies]}::int[]) and p.deleted_at is null
    order by p.review_date, p.id`;
}

/** The activity with the given number, if its review could not be started; otherwise undefined. */
export async function findStuckReview(db: Db, number: string): Promise<{ id: number; companyId: number } | undefined> {
  const [row] = await db<{ id: number; companyId: number }[]>`
    select id, company_id as "companyId" from processing_activities
    where number = ${number} and review_fault is not null and shown_status = 50 and review_date <= local_day(now())
      and deleted_at is null`;
  return row;
}
