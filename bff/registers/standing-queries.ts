import type { Db } from '#/bff/database/connection.ts';
import type { RecordRegister } from './register.ts';

/** A person's relations to a record, as stored in the database; rights over its company are checked elsewhere. */
export interface Ties {
  isManager: boolean;
  isApprover: boolean;
  isCandidate: boolean;
  isGiver: boolean;
  isParticipant: boolean;
  isIssuer: boolean;
  /** The engine of its running process; null if no process runs. */
  engine: 'embedded' | 'camunda' | null;
}

/**
 * Manager: somewhere above the owner in the supervisor chain. Approver: may decide an open task now; candidate: may do
 * so in their own name; giver: is a candidate who has handed it over. Participant: is or was a candidate, received a
 * task by hand-over, decided, or stands in for somebody with an open task. Issuer: sent the command that is under way.
 */
export async function findStanding(
  db: Db,
  { name, table }: Pick<RecordRegister, 'name' | 'table'>,
  recordId: number,
  userId: number,
): Promise<Ties> {
  const [row] = await db<Ties[]>`
    with recursive record as (
      select user_id, pending_command_id, workflow_instance_id from ${db(table)} where id = ${recordId}
    ), above as (
      select supervisor_id as id from users where id = (select user_id from record)
      union
      select u.supervisor_id from above join users u on u.id = above.id where u.supervisor_id is not null
    ), tasks as (
      select id from inbox_tasks where register = ${name} and record_id = ${recordId}
    ), acting as (
      select task_id, principal_id = actor_id as is_own
      from task_actors where register = ${name} and record_id = ${recordId} and actor_id = ${userId}
    )
    select exists (select 1 from above where id = ${userId}) as "isManager",
           exists (select 1 from acting) as "isApprover",
           exists (select 1 from acting where is_own) as "isCandidate",
           exists (select 1 from acting a join task_handovers h on h.task_id = a.task_id
                   where a.is_own and h.from_id = ${userId} and h.ended_at is null) as "isGiver",
           exists (select 1 from acting)
             or exists (select 1 from tasks t join inbox_candidates c on c.task_id = t.id where c.user_id = ${userId})
             or exists (select 1 from tasks t join task_handovers h on h.task_id = t.id where h.to_id = ${userId})
             or exists (select 1 from tasks t join decisions d on d.task_id = t.id where d.decided_by = ${userId}) as "isParticipant",
           exists (select 1 from workflow_commands
                   where id = (select pending_command_id from record) and requested_by = ${userId} and state in ('ready', 'sent')) as "isIssuer",
           (select engine from workflow_instances
            where id = (select workflow_instance_id from record) and state in ('starting', 'active')) as engine`;
  if (!row) throw new Error('a query that always returns a row returned none');
  return row;
}
