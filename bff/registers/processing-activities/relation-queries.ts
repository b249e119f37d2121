import type { Actor } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { RecordRegister } from '#/bff/registers/register.ts';
import { visibleRecords } from '#/bff/registers/visibility-queries.ts';

/** The facts that determine relations to an activity and do not exist in other registers. */
export interface ActivityTies {
  /** Whether the running process already has its first approval. */
  isSealed: boolean;
}

export async function findActivityTies(db: Db, id: number): Promise<ActivityTies> {
  const [row] = await db<ActivityTies[]>`
    select exists (
      select from processing_activities p
      join workflow_instances i on i.id = p.workflow_instance_id and i.state in ('starting', 'active')
      join decisions d on d.instance_id = i.id and d.voided_at is null and d.action = 'approve' and d.is_approval
      where p.id = ${id}) as "isSealed"`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}

/**
 * The SQL condition for the activities that a person may open, because they have a relation to them.
 *
 * @param as the name of processing_activities in the statement
 */
export const visibleActivities = (db: Db, as: string, register: RecordRegister, actor: Actor) => db`
  (${visibleRecords(db, as, register, actor)} or ${db(as)}.privacy_officer_id = ${actor.id})`;
