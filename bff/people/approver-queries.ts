import type { Db } from '#/bff/database/connection.ts';

/** The supervisor (level 1) and that one's supervisor (level 2), and whether each can decide at all. */
export async function listSupervisors(db: Db, userId: number): Promise<{ userId: number; isAble: boolean }[]> {
  return db<{ userId: number; isAble: boolean }[]>`
    with recursive above as (
      select supervisor_id as id, 1 as level from users where id = ${userId}
      union all
      select u.supervisor_id, a.level + 1 from above a join users u on u.id = a.id where a.level < 2
    )
    select a.id as "userId", exists (select 1 from able_users b where b.id = a.id) as "isAble"
    from above a where a.id is not null order by a.level`;
}

/** Everybody whose IsCompliancyEmployee covers the company, and who can decide at all. */
export async function listComplianceEmployees(db: Db, companyId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct u.id from right_holders h join able_users u on u.id = h.user_id
    where h.right_key = 'IsCompliancyEmployee' and h.company_id = ${companyId} order by u.id`;
  return rows.map((row) => row.id);
}

/** Everybody who operates workflows in the company: whom a fault is told. */
export async function listOperators(db: Db, companyId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct u.id from right_holders h join able_users u on u.id = h.user_id
    where h.right_key = 'OperateWorkflows' and h.company_id = ${companyId} order by u.id`;
  return rows.map((row) => row.id);
}

/** Above each of these people the next one who can decide at all and is not excluded; nobody where there is none. */
export async function listNextAbove(
  db: Db,
  userIds: readonly number[],
  excluded: readonly number[],
): Promise<number[]> {
  // union, not union all: supervisors may go round in a circle.
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

/** Which of these people can still decide at all. */
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

/**
 * The amount above which a second approval is asked, and whether the category is marked public official.
 *
 * @param instance of what was submitted: its process goes by the mark that it was started with, whatever became of it since
 */
export async function findSecondApprovalFacts(
  db: Db,
  categoryId: number | null,
  instance: string | null = null,
): Promise<{ above: number; publicOfficial: boolean }> {
  const [row] = await db<{ above: number; publicOfficial: boolean }[]>`
    select (select (value #>> '{}')::numeric from settings where name = 'second_approval_above') as above,
           coalesce((select (payload->'variables'->>'publicOfficial')::boolean from workflow_commands
                     where instance_id = ${instance} and kind = 'start'),
                    (select (attributes->>'publicOfficial')::boolean from picklist_items
                     where list = 'reportCategories' and id = ${categoryId}), false) as "publicOfficial"`;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}
