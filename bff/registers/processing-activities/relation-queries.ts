import type { Actor } from '#/bff/context.ts';
import type { Db } from '#/bff/database/connection.ts';
import type { RecordRegister } from '#/bff/registers/register.ts';
import { visibleRecords } from '#/bff/registers/visibility-queries.ts';

/** The part of a person's standing that only activities have. */
export interface ActivityTies {
  /** The running approval has its first approval. */
  isSealed: boolean;
}

export async function findActivityTies(db: Db, id: number): Promise<ActivityTies> {
  const [row] = await db<ActivityTies[]>`
    select exists (
      select from processing_activities p
      join workflow_instances i on i.id = p.workflow_instance_id and i.state in ('starting', 'active')
      join decisions d on d.instance_id = i.id and d.voided_at is null and d.action = 'approve' and d.is_approval
      where p.id = ${id}) as "isSealed"`;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/**
 * A condition on processing_activities under this name: activities that a person has a relation to, and so may open.
 */
export const visibleActivities = (db: Db, as: string, register: RecordRegister, actor: Actor) => db`
  (${visibleRecords(db, as, register, actor)} or ${db(as)}.privacy_officer_id = ${actor.id})`;
