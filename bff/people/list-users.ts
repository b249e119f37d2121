import type { Context } from '#/bff/context.ts';
import type { AppUser, Company, ListedUser, UserListQuery } from '#/bff/contract/people.ts';
import { searchWords } from '#/bff/contract/search.ts';
import { administeredCompanies } from './administered-companies.ts';
import { countUsers, listCompanyTree, listUsers, type UserPart, type UserScope } from './user-list-queries.ts';

/** One part of a list, and the number of people in the whole list. */
export interface UserPage<User> {
  users: User[];
  total: number;
}

/**
 * GET /api/users: all active people of the companies that the caller administers, or only those who have not been added
 * yet (CA-035, OP-048).
 */
export const listAll = async (
  context: Context,
  { notAdded, ...asked }: UserListQuery & { notAdded: boolean },
): Promise<UserPage<ListedUser>> =>
  listBare(context, notAdded ? 'notAdded' : 'present', asked, await administeredCompanies(context));

/**
 * GET /api/management/appusers: the people who were added, including those who have left, because their roles still
 * exist (CA-009).
 */
export const listAppUsers = async (
  context: Context,
  asked: UserListQuery & { idUser?: number | undefined },
): Promise<UserPage<AppUser>> => listPart(context, 'added', asked, await administeredCompanies(context));

/** GET /api/companies/hierarchy: every open company, by name (CA-007). */
export const listCompanies = ({ services }: Context): Promise<Company[]> => listCompanyTree(services.sql);

/** The people, with only the data of a `ListedUser`. */
async function listBare(
  context: Context,
  scope: UserScope,
  asked: UserListQuery,
  companies: UserPart['companies'],
): Promise<UserPage<ListedUser>> {
  const { users, total } = await listPart(context, scope, asked, companies);
  return { users: users.map(({ activeRoles, present, ...user }) => user), total };
}

async function listPart(
  { services: { sql } }: Context,
  scope: UserScope,
  { search, q, offset, limit, idUser }: UserListQuery & { idUser?: number | undefined },
  companies: UserPart['companies'],
): Promise<UserPage<AppUser>> {
  const part = { companies, words: searchWords(`${search} ${q}`), offset, limit, idUser: idUser ?? null };
  const [users, total] = await Promise.all([listUsers(sql, scope, part), countUsers(sql, scope, part)]);
  return { users, total };
}
