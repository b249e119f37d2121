import type { AppUser, Company } from '#/bff/contract/people.ts';
import type { Db } from '#/bff/database/connection.ts';
import { anywhere, escapeLike } from '#/bff/database/like.ts';

/** The people that a list contains; the SQL selects them as `u`. */
export type UserScope = 'present' | 'notAdded' | 'added';

/** The part of the list to return; words are folded (contract `searchWords`). */
export interface UserPart {
  words: readonly string[];
  offset: number;
  limit: number;
  /** The id of the only person to list; null for everybody. */
  idUser: number | null;
  /** The companies whose people are listed; null for all companies. */
  companies: readonly number[] | null;
}

function scoped(db: Db, scope: UserScope) {
  switch (scope) {
    case 'present':
      return db`u.id in (select id from present_users)`;
    case 'notAdded':
      return db`u.id in (select id from present_users) and not exists (select from user_roles ur where ur.user_id = u.id)`;
    case 'added':
      return db`u.erased_at is null and exists (select from user_roles ur where ur.user_id = u.id)`;
  }
}

/** Words that a trigram index can find. For any other word, the whole index would have to be read. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/**
 * A condition for people whose names, job title, department or company contain the word. A longer word matches few
 * companies, which are passed as an array, for which there is an index. A word of two letters matches thousands of
 * companies; with an array, each person would be compared with all of them.
 */
export function holding(db: Db, word: string) {
  const companies = db`select id from companies where search_text like ${anywhere(word)}`;
  const isOfThem = THREE_IN_A_ROW.test(word) ? db`= any(array(${companies}))` : db`in (${companies})`;
  return db`(u.search_text like ${anywhere(word)} or u.company_id ${isOfThem})`;
}

/** The criteria of a list, regardless of which part is shown. */
type Asked = Pick<UserPart, 'words' | 'idUser' | 'companies'>;

/** The people `u` who match all of the words. */
function found(db: Db, scope: UserScope, { words, idUser, companies }: Asked) {
  return db`
    from users u
    where ${scoped(db, scope)} and (${idUser}::int is null or u.id = ${idUser})
      ${companies === null ? db`` : db`and u.company_id = any(${[...companies]}::int[])`}
      ${words.length > 0 ? words.map((word) => db`and ${holding(db, word)}`) : db``}`;
}

/**
 * One part of a list of people. Those whose name begins with the first word come first, and the rest follow by name.
 */
export async function listUsers(db: Db, scope: UserScope, part: UserPart): Promise<AppUser[]> {
  const { words, offset, limit } = part;
  const beginning = `${escapeLike(words[0] ?? '')}%`;
  return db<AppUser[]>`
    select u.id as "idUser", u.user_type_id as "userTypeId", u.first_name as firstname, u.last_name as lastname,
           u.display_name as displayname, u.sam_account_name as "sAMAccountName", c.name as company,
           u.job_description as jobdescription,
           (select count(*)::int from user_roles ur where ur.user_id = u.id and ur.active) as "activeRoles",
           exists (select from present_users p where p.id = u.id) as present
    from (
      select u.id, u.search_text ${found(db, scope, part)}
      order by u.search_text like ${beginning} desc, u.search_text, u.id
      offset ${offset} limit ${limit}
    ) part
    join users u on u.id = part.id join companies c on c.id = u.company_id
    order by u.search_text like ${beginning} desc, u.search_text, u.id`;
}

export async function countUsers(db: Db, scope: UserScope, part: Asked): Promise<number> {
  const [row] = await db<{ total: number }[]>`select count(*)::int as total ${found(db, scope, part)}`;
  return row?.total ?? 0;
}

/** Every company that is not closed, by name, with its parent; a company whose parent is closed is top-level. */
export async function listCompanyTree(db: Db): Promise<Company[]> {
  return db<Company[]>`
    select c.id as "idCompany", coalesce(p.id, 0) as "parentId", c.name, c.administration_nr as "administrationNr"
    from companies c left join companies p on p.id = c.parent_id and p.closed_on is null
    where c.closed_on is null
    order by c.search_text, c.id`;
}
