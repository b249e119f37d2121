import type { Db } from '#/bff/database/connection.ts';

/**
 * The id of the person with the given UPN, if they operate workflows in the companies of all the given records, and so
 * may decide about the processes of these records; otherwise undefined.
 */
export async function findRecoverer(
  db: Db,
  upn: string,
  records: readonly { readonly register: string; readonly recordId: number }[],
): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select u.id from users u
    where lower(u.upn) = lower(${upn}) and u.id in (select id from able_users)
      and exists (select from right_holders h where h.right_key = 'OperateWorkflows' and h.user_id = u.id)
      and not exists (
        select from approved_records r
          join unnest(${records.map(({ register }) => register)}::text[], ${records.map(({ recordId }) => recordId)}::int[])
            as wanted (register, record_id) using (register, record_id)
        where not exists (
          select from right_holders h
          where h.right_key = 'OperateWorkflows' and h.user_id = u.id and h.company_id = r.company_id))`;
  return row?.id;
}
