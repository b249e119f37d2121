import type { RequestState } from '#/bff/contract/role-requests.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';
import type { HeldCompany } from './queries.ts';
import type { Held } from './touched-companies.ts';

/** A role that somebody requested for themselves. */
export interface WaitingRequest {
  id: number;
  userRoleId: number;
  userId: number;
  displayName: string;
  roleId: number;
  roleName: string;
  askedAt: Date;
  isGlobal: boolean;
  companies: HeldCompany[];
}

const waiting = (db: Db, which: ReturnType<Db>) => db<WaitingRequest[]>`
  select q.id, q.user_role_id as "userRoleId", q.user_id as "userId", u.display_name as "displayName",
    q.role_id as "roleId", r.name as "roleName", q.asked_at as "askedAt", q.is_global as "isGlobal", q.companies
  from waiting_role_requests q join users u on u.id = q.user_id join roles r on r.id = q.role_id
  where ${which} order by q.asked_at, q.id`;

/** The requests that can still be confirmed, oldest first. */
export const listWaiting = (db: Db): Promise<WaitingRequest[]> => waiting(db, db`true`);

export async function findWaitingFor(db: Db, userRoleId: number): Promise<WaitingRequest | undefined> {
  return (await waiting(db, db`q.user_role_id = ${userRoleId}`))[0];
}

/**
 * The state of a request, and the person whose role it concerns. A waiting request that can no longer be confirmed
 * counts as replaced.
 */
export async function findRequest(
  db: Db,
  id: number,
): Promise<
  { userRoleId: number; userId: number; state: RequestState; isGlobal: boolean; companies: HeldCompany[] } | undefined
> {
  const [row] = await db<
    { userRoleId: number; userId: number; state: RequestState; isGlobal: boolean; companies: HeldCompany[] }[]
  >`
    select q.user_role_id as "userRoleId", ur.user_id as "userId", q.is_global as "isGlobal", q.companies,
      case when q.state = 'waiting' and q.id not in (select id from waiting_role_requests) then 'replaced' else q.state end as state
    from role_requests q join user_roles ur on ur.id = q.user_role_id where q.id = ${id}`;
  return row;
}

type Asked = Pick<Held, 'isGlobal' | 'companies'>;

/** @param state `alone` if the role applies at once because nobody could confirm it */
export async function insertRequest(
  tx: Tx,
  userRoleId: number,
  roleVersion: number,
  { isGlobal, companies }: Asked,
  state: 'waiting' | 'alone',
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into role_requests (user_role_id, role_version, is_global, companies, state)
    values (${userRoleId}, ${roleVersion}, ${isGlobal}, ${tx.json(companies as never)}, ${state}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}

export async function endRequest(
  tx: Tx,
  id: number,
  state: 'confirmed' | 'refused' | 'withdrawn',
  by: number,
): Promise<void> {
  await tx`update role_requests set state = ${state}, decided_at = now(), decided_by = ${by} where id = ${id}`;
}

/** Marks a waiting request for a role as replaced. */
export async function replaceRequest(tx: Tx, userRoleId: number, by: number): Promise<void> {
  await tx`
    update role_requests set state = 'replaced', decided_at = now(), decided_by = ${by}
    where user_role_id = ${userRoleId} and state = 'waiting'`;
}

/** Whether the role applies although its holder gave it to themselves and nobody could confirm it. */
export async function countsUnconfirmed(db: Db, userRoleId: number): Promise<boolean> {
  const rows = await db`
    select from role_requests q join user_roles ur on ur.id = q.user_role_id and ur.version = q.role_version
    where q.user_role_id = ${userRoleId} and q.state = 'alone'`;
  return rows.length > 0;
}

/** The names of companies, including closed ones. */
export async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from companies where id = any(${[...ids]}::int[]) order by search_text, id`;
  return rows.map(({ name }) => name);
}
