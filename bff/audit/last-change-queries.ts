import type { LastChange } from '#/bff/contract/errors.ts';
import type { Db } from '#/bff/database/connection.ts';

/** Who last performed one of the given actions on a record, and when; undefined if none of them was performed. */
export async function findLastDone(
  db: Db,
  { actions, entity, entityId }: { actions: readonly string[]; entity: string; entityId: string | number },
): Promise<LastChange | undefined> {
  const [row] = await db<(Omit<LastChange, 'at'> & { at: Date })[]>`
    select u.id as "idUser", u.display_name as name, e.at
    from audit_entries e join users u on u.id = e.actor_id
    where e.entity = ${entity} and e.entity_id = ${String(entityId)} and e.action = any(${[...actions]}::text[]) and e.outcome = 'done'
    order by e.id desc limit 1`;
  return row && { ...row, at: row.at.toISOString() };
}

/** Whether the actor has performed the action on the record within the last `minutes` minutes. */
export async function wasDoneLately(
  db: Db,
  { action, entity, entityId, actorId }: { action: string; entity: string; entityId: number; actorId: number },
  minutes: number,
): Promise<boolean> {
  const rows = await db`
    select 1 from audit_entries
    where entity = ${entity} and entity_id = ${String(entityId)} and action = ${action} and actor_id = ${actorId}
      and at > now() - make_interval(mins => ${minutes})
    limit 1`;
  return rows.length > 0;
}
