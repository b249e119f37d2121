import type { Sql } from '#/bff/database/connection.ts';

export type Payload = Record<string, unknown>;

/**
 * Stores the models of oidc-provider in Postgres, so that sessions, codes, grants and refresh tokens survive a restart.
 */
export async function upsertState(
  sql: Sql,
  model: string,
  id: string,
  payload: Payload,
  expiresIn: number | undefined,
): Promise<void> {
  const { grantId = null, userCode = null, uid = null } = payload as Record<string, string | null>;
  await sql`
    insert into identity_provider_state (model, id, payload, grant_id, user_code, uid, expires_at)
    values (${model}, ${id}, ${sql.json(payload as never)}, ${grantId}, ${userCode}, ${uid},
            now() + make_interval(secs => ${expiresIn ?? null}))
    on conflict (model, id) do update
      set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code, uid = excluded.uid,
          expires_at = excluded.expires_at`;
}

/** Finds by id, uid or user code. `consumed` is returned along with the payload, as the models expect. */
export async function findState(
  sql: Sql,
  model: string,
  by: 'id' | 'uid' | 'user_code',
  value: string,
): Promise<Payload | undefined> {
  if (value.includes('\0')) return undefined; // Postgres cannot store such a text
  const [row] = await sql<{ payload: Payload; consumed: number | null }[]>`
    select payload, extract(epoch from consumed_at)::float8 as consumed from identity_provider_state
    where model = ${model} and ${sql(by)} = ${value} and (expires_at is null or expires_at > now())`;
  return row && { ...row.payload, ...(row.consumed !== null && { consumed: Math.floor(row.consumed) }) };
}

export async function consumeState(sql: Sql, model: string, id: string): Promise<void> {
  await sql`update identity_provider_state set consumed_at = now() where model = ${model} and id = ${id}`;
}

export async function deleteState(sql: Sql, model: string, id: string): Promise<void> {
  await sql`delete from identity_provider_state where model = ${model} and id = ${id}`;
}

export async function deleteGrant(sql: Sql, grantId: string): Promise<void> {
  await sql`delete from identity_provider_state where grant_id = ${grantId}`;
}

export async function deleteExpiredState(sql: Sql): Promise<void> {
  await sql`delete from identity_provider_state where expires_at < now() - interval '1 day'`;
}

/**
 * Stores a value unless there is one already. @returns the stored value; if two servers start at once, the value of the
 * first server
 */
export async function insertOnce(sql: Sql, model: string, id: string, payload: Payload): Promise<Payload> {
  await sql`
    insert into identity_provider_state (model, id, payload) values (${model}, ${id}, ${sql.json(payload as never)})
    on conflict (model, id) do nothing`;
  return (await findState(sql, model, 'id', id)) ?? payload;
}

// people --------------------------------------------------------------------------------------------------------------

export interface Account {
  id: number;
  upn: string;
  displayName: string;
  email: string | null;
}

/** A person who may sign in: one who has a user principal name, is active, and has not left. */
export async function findAccountBy(sql: Sql, by: { id: number } | { upn: string }): Promise<Account | undefined> {
  // The name is whatever somebody typed, and Postgres text cannot contain NUL.
  if ('upn' in by && by.upn.includes('\0')) return undefined;
  const wanted = 'id' in by ? sql`id = ${by.id}` : sql`lower(upn) = lower(${by.upn})`;
  const [row] = await sql<Account[]>`
    select id, upn, display_name as "displayName", email from users
    where ${wanted} and active and erased_at is null and (left_on is null or left_on > local_day(now()))`;
  return row;
}

export interface PersonToChoose {
  upn: string;
  displayName: string;
  jobDescription: string | null;
  companyName: string;
  /** Names of the active roles. */
  roles: string[];
  /** The companies for which a non-global role other than Employee or Supervisor was granted. */
  companies: string[];
  /** Gift reports that wait for this person's decision. */
  waiting: number;
}

export async function selectPeopleToChoose(sql: Sql): Promise<PersonToChoose[]> {
  return await sql<PersonToChoose[]>`
    select u.upn, u.display_name as "displayName", u.job_description as "jobDescription", c.name as "companyName",
      array(select r.name from user_roles ur join roles r on r.id = ur.role_id
            where ur.user_id = u.id and ur.active order by r.name) as roles,
      array(select distinct given.name from user_roles ur join user_role_companies urc on urc.user_role_id = ur.id
              join companies given on given.id = urc.company_id join roles r on r.id = ur.role_id
            where ur.user_id = u.id and ur.active and not ur.is_global and r.name not in ('Employee', 'Supervisor')
            order by given.name) as companies,
      (select count(*)::int from inbox_candidates ic join inbox_tasks t on t.id = ic.task_id
       where ic.user_id = u.id and ic.removed_at is null and t.state = 'open' and t.register = 'giftReport') as waiting
    from users u join companies c on c.id = u.company_id
    where u.active and u.erased_at is null and (u.left_on is null or u.left_on > local_day(now()))
    order by c.name, u.display_name`;
}
