import type { ConfidentialList, ConfidentialUpdate } from '#/bff/contract/incident-people.ts';
import type { Handler } from '#/bff/contract/incidents.ts';
import type { Db, Tx } from '#/bff/database/connection.ts';

type Line = Omit<ConfidentialList['handlers'][number], 'since'> & { since: Date };

/** The current confidential handlers, sorted by name. */
export async function listConfidentialHandlers(db: Db): Promise<Line[]> {
  return db<Line[]>`
    select c.id, c.user_id as "idUser", u.display_name as displayname, c.function_nl as "functionNl", c.function_en as "functionEn",
           c.since, exists (select from able_confidential_handlers a where a.id = c.id) as "isAble"
    from confidential_handlers c join users u on u.id = c.user_id
    where c.until is null order by u.display_name, c.id`;
}

/** The people who can be named as confidential handlers: those who may change incidents in at least one company. */
export async function listConfidentialCandidates(db: Db): Promise<Handler[]> {
  return db<Handler[]>`
    select id as "idUser", display_name as displayname from able_users
    where id in (select user_id from right_owners where right_key = 'MutateAllComplianceIncidents')
    order by display_name, id`;
}

/** Allows one change of the confidential handlers at a time, because they are stored as one list. */
export async function lockConfidential(tx: Tx): Promise<void> {
  await tx`lock table confidential_handlers in share row exclusive mode`;
}

/**
 * Stores the list of confidential handlers. A person who stays keeps their start day; a person who returns gets a new
 * one.
 */
export async function storeConfidential(tx: Tx, handlers: ConfidentialUpdate['handlers'], by: number): Promise<void> {
  await tx`
    update confidential_handlers set until = now()
    where until is null and user_id <> all(${handlers.map(({ idUser }) => idUser)}::int[])`;
  for (const { idUser, functionNl, functionEn } of handlers)
    await tx`
      insert into confidential_handlers (user_id, function_nl, function_en, named_by)
      values (${idUser}, ${functionNl}, ${functionEn}, ${by})
      on conflict (user_id) where until is null
      do update set function_nl = excluded.function_nl, function_en = excluded.function_en`;
}
