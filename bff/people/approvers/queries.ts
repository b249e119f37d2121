import type { Db } from '#/bff/database/connection.ts';
import type { Reason } from './rules.ts';

/** The parts of a record that determine its approvers. */
export interface Subject {
  ownerId: number;
  companyId: number;
  /** The privacy officer whom the record names; null if there is none, or the register has none. */
  officerId: number | null;
}

/** The people whom each of the given methods names for a record with the given subject, if they can decide at all. */
export async function listNamed(
  db: Db,
  ways: readonly Reason[],
  { ownerId, companyId, officerId }: Subject,
): Promise<ReadonlyMap<Reason, readonly number[]>> {
  const rows = await db<{ reason: Reason; people: number[] }[]>`
    select w.reason, array(select n from named_approvers(w.reason, ${ownerId}, ${companyId}, ${officerId}) n order by n) as people
    from unnest(${[...ways]}::text[]) w (reason)`;
  return new Map(rows.map(({ reason, people }) => [reason, people]));
}

/** Everybody who operates workflows in the company and is therefore notified of faults. */
export async function listOperators(db: Db, companyId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct u.id from right_holders h join able_users u on u.id = h.user_id
    where h.right_key = 'OperateWorkflows' and h.company_id = ${companyId} order by u.id`;
  return rows.map((row) => row.id);
}

/** Everybody who operates workflows in any company. */
export async function listAllOperators(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct u.id from right_holders h join able_users u on u.id = h.user_id
    where h.right_key = 'OperateWorkflows' order by u.id`;
  return rows.map((row) => row.id);
}

/**
 * For each of the given people, the next person above them who can decide at all and is not excluded, if there is one.
 */
export async function listNextAbove(
  db: Db,
  userIds: readonly number[],
  excluded: readonly number[],
): Promise<number[]> {
  // The query uses `union`, not `union all`, because the chain of supervisors may be circular.
  const rows = await db<{ id: number }[]>`
    with recursive above as (
      select supervisor_id as id from users where id = any(${[...userIds]}::int[])
      union
      select u.supervisor_id from above a join users u on u.id = a.id
      where a.id = any(${[...excluded]}::int[]) or not exists (select from able_users b where b.id = a.id)
    )
    select a.id from above a join able_users b on b.id = a.id
    where a.id <> all(${[...excluded]}::int[]) order by a.id`;
  return rows.map((row) => row.id);
}

/** The given people who can still decide at all. */
export async function listAble(db: Db, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db<{ id: number }[]>`select id from able_users where id = any(${[...userIds]}::int[]) order by id`;
  return rows.map((row) => row.id);
}

export async function listNames(db: Db, userIds: readonly number[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select display_name as name from users where id = any(${[...userIds]}::int[]) order by display_name`;
  return rows.map((row) => row.name);
}

/** The names of roles and people that rules name by id (`role:12`); other rules are not included. */
export async function listRuleNames(db: Db, headers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ rule: string; name: string }[]>`
    select h.rule, coalesce(r.name, u.display_name) as name
    from unnest(${[...headers]}::text[]) h (rule)
    left join roles r on approver_kind(h.rule) = 'role' and r.id = approver_id(h.rule)
    left join users u on approver_kind(h.rule) = 'person' and u.id = approver_id(h.rule)
    where coalesce(r.name, u.display_name) is not null`;
  return new Map(rows.map(({ rule, name }) => [rule, name]));
}
