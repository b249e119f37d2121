import { isNameWord } from '#/bff/contract/name-search.ts';
import type { ListedUser } from '#/bff/contract/people.ts';
import type { Db } from '#/bff/database/connection.ts';
import { escapeLike } from '#/bff/database/like.ts';
import { holding } from './user-list-queries.ts';

/** Who is choosing a person, what they typed, and which part of the list to return. */
export interface Choice {
  /** The person who chooses. */
  asker: { id: number; companyId: number };
  /** Folded (contract `searchWords`); without words, people are suggested. */
  words: readonly string[];
  offset: number;
  limit: number;
}

/**
 * The people from whom the caller may choose. Only people who can decide at all are included, because others would be
 * refused (`findStandIn`). Nearest first, then by name.
 */
export async function listToChoose(db: Db, choice: Choice): Promise<ListedUser[]> {
  const { words, offset, limit } = choice;
  const beginning = `${escapeLike(words[0] ?? '')}%`;
  return db<ListedUser[]>`
    with ${places(db, choice)}
    select u.id as "idUser", u.user_type_id as "userTypeId", u.first_name as firstname, u.last_name as lastname,
           u.display_name as displayname, u.sam_account_name as "sAMAccountName", c.name as company,
           u.job_description as jobdescription
    ${eligible(db, choice)}
    order by ${distance(db, choice)}, u.search_text like ${beginning} desc, u.search_text, u.id
    offset ${offset} limit ${limit}`;
}

/** The number of people, counted up to `most`. */
export async function countToChoose(db: Db, choice: Choice, most: number): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    with ${places(db, choice)}
    select count(*)::int as total from (select 1 ${eligible(db, choice)} limit ${most}) first`;
  return row?.total ?? 0;
}

/**
 * `branch`: the company just below the top to which the caller's company belongs, and all companies below that; empty
 * if the caller's company is the top one.
 */
const places = (db: Db, { asker }: Choice) => db`
  recursive above as (
    select id, parent_id from companies where id = ${asker.companyId}
    union all select c.id, c.parent_id from companies c join above a on c.id = a.parent_id),
  branch as (
    select a.id from above a join companies top on top.id = a.parent_id where top.parent_id is null
    union all select c.id from companies c join branch b on c.parent_id = b.id),
  asker as (select id, supervisor_id from users where id = ${asker.id})`;

/**
 * Finds the people first, and only then checks whether they can decide. It would take too long to check everybody in a
 * large organisation.
 */
function eligible(db: Db, choice: Choice) {
  const { words } = choice;
  return db`
    from users u join companies c on c.id = u.company_id cross join asker
    cross join lateral (select from able_users a where a.id = u.id offset 0) able
    where ${words.length > 0 ? called(db, words) : db`u.id <> asker.id and ${distance(db, choice)} < 3`}`;
}

/**
 * How far away somebody is: 0 in the caller's team, 1 in the caller's company, 2 in the branch of that company, 3
 * elsewhere.
 */
const distance = (db: Db, { asker }: Choice) => db`
  case when u.id = asker.supervisor_id or u.supervisor_id in (asker.id, asker.supervisor_id) then 0
       when u.company_id = ${asker.companyId} then 1
       when u.company_id in (select id from branch) then 2
       else 3 end`;

/** At least one word must match the name; the others may match the company or job title. */
function called(db: Db, words: readonly string[]) {
  return db`(false ${words.map((word) => db`or ${named(db, word)}`)}) ${words.map((word) => db`and ${holding(db, word)}`)}`;
}

/**
 * A word matches the beginning of a part of the name; a short word matches only a whole last name; a word
 * with an @ matches a user principal name.
 */
function named(db: Db, word: string) {
  if (/^[^@]+@/.test(word)) return db`search_key(u.upn) like ${`${escapeLike(word)}%`}`;
  if (isNameWord(word)) return db`u.name_key like ${`% ${escapeLike(word.replace(SIGNS, ' ').trim())}%`}`;
  return db`search_key(coalesce(u.last_name, substring(u.display_name from '[^ ]+$'))) = ${word}`;
}

/** The characters that separate parts of a name, as in `users.name_key`. */
const SIGNS = /[-._'’]/g;
