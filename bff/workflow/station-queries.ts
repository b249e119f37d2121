import type { Db } from '#/bff/database/connection.ts';
import type { InstanceId } from './engine.ts';

/** A task of an instance, with its valid decision. */
export interface StationLine {
  elementId: string;
  rule: string;
  state: 'open' | 'decided' | 'completed' | 'canceled';
  candidates: string[];
  createdAt: Date;
  action: 'approve' | 'reject' | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

/** The tasks of an instance in the order in which they were created; candidates are sorted by name. */
export async function listStations(db: Db, instance: InstanceId): Promise<StationLine[]> {
  return db<StationLine[]>`
    select t.element_id as "elementId", t.approver_rule as rule, t.state, t.created_at as "createdAt", d.action, b.display_name as "decidedBy", d.decided_at as "decidedAt",
           array(select u.display_name from inbox_candidates c join users u on u.id = c.user_id
                 where c.task_id = t.id and c.removed_at is null order by u.display_name) as candidates
    from inbox_tasks t
    left join decisions d on d.task_id = t.id and d.voided_at is null
    left join users b on b.id = d.decided_by
    where t.instance_id = ${instance}
    order by t.created_at, t.id`;
}
