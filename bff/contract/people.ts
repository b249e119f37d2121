import { z } from 'zod';
import { TO_CHOOSE } from './name-search.ts';
import { APPLICATION_ID, COMPANY_ENTITY_ID } from './rights.ts';
import { roleRequest, SAVE_OUTCOMES } from './role-requests.ts';
import { SEARCH } from './search.ts';
import { recordId, recordIdOrNone, text } from './text.ts';

/** A person, as named in lists. */
export const listedUser = z.object({
  idUser: z.number(),
  userTypeId: z.number(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  displayname: z.string(),
  sAMAccountName: z.string().nullable(),
  company: z.string(),
  jobdescription: z.string().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** A person who was added to Openboek. */
export const appUser = listedUser.extend({
  /** The number of active roles. */
  activeRoles: z.number(),
  /** False if the person has left, so that their roles no longer apply. */
  present: z.boolean(),
});
export type AppUser = z.infer<typeof appUser>;

const amount = (least: number, most: number) =>
  z.coerce.number({ error: 'invalidType' }).int('invalidType').min(least, 'tooSmall').max(most, 'tooLarge');

const MOST_IN_PART = 100;

/** The part of a list of people to return; an answer contains at most 100 of them. */
export const userListQuery = z.object({
  /**
   * Words that must all occur in the name, user principal name, job title, department or company; case and accents are
   * ignored.
   */
  search: text(SEARCH.maxLength).default(''),
  /** More words, under the parameter name that the search for records uses. */
  q: text(SEARCH.maxLength).default(''),
  offset: amount(0, 1_000_000).default(0),
  limit: amount(1, MOST_IN_PART).default(MOST_IN_PART),
});
export type UserListQuery = z.infer<typeof userListQuery>;

/**
 * As in `userListQuery`, but at least one word must match a name (three or more letters at its beginning, or a whole
 * last name) or, with an @, the beginning of a user principal name.
 */
export const pickerQuery = userListQuery.extend({ limit: amount(1, TO_CHOOSE.part).default(TO_CHOOSE.part) });

export const appUserListQuery = userListQuery.extend({
  /** If given, only the person with this id is returned. */
  idUser: recordId.optional(),
});

/**
 * The state of somebody's link to an account at the identity provider, which may have to be renewed (decision 0047).
 */
export const accountLinking = z.object({
  /**
   * Whether the person is linked to an account. People who have never signed in are linked automatically at their first
   * sign-in.
   */
  linked: z.boolean(),
  /**
   * The time (ISO 8601) until which a sign-in links them to the account with which they sign in; null if a sign-in does
   * not link them.
   */
  until: z.string().nullable(),
});
export type AccountLinking = z.infer<typeof accountLinking>;

/** A company of the tree; `parentId` 0 at the top. */
export const company = z.object({
  idCompany: z.number(),
  parentId: z.number(),
  name: z.string(),
  administrationNr: z.string().nullable(),
});
export type Company = z.infer<typeof company>;

/** A closed company in which somebody still holds a role, with the name of the company into which it was merged. */
export const closedCompany = company.omit({ parentId: true }).extend({ mergedInto: z.string().nullable() });
export type ClosedCompany = z.infer<typeof closedCompany>;

/** The entities on which rights can be granted: companies, and their hierarchy (OP-049). */
export const securableEntity = z.object({ idSecurableEntity: z.number(), keyName: z.enum(['Company', 'Hierarchy']) });

/** The only application in the authorization API. */
export const appIdInPath = z.coerce.number({ error: 'invalidType' }).pipe(z.literal(APPLICATION_ID, 'notAllowed'));

export const roleSummary = z.object({
  roleId: z.number(),
  roleName: z.string(),
  active: z.boolean(),
  isGlobalRole: z.boolean(),
  securableEntityId: z.number(),
  /** The number of companies for which the role was given, if it does not apply everywhere. */
  companies: z.number(),
  /** Whether an extension of this role was requested and waits for a second administrator (decision 0046). */
  waits: z.boolean(),
});
export type RoleSummary = z.infer<typeof roleSummary>;

const roleCompany = z.object({
  /** The company. */
  entityId: recordId,
  active: z.boolean(),
  /** Whether the role also applies in the companies below. */
  inherit: z.boolean(),
  securableEntityId: z.literal(COMPANY_ENTITY_ID, 'notAllowed'),
});

/** Id and version of a role that the person has never had, for which nothing is stored yet (decision 0018). */
export const NOT_STORED = 0;
export const userRoleInPath = recordIdOrNone;

/**
 * `change`: give the role for companies; `switch`: turn it on or off for all of its companies; `changeEverywhere`: give
 * it for the whole group.
 */
export const ROLE_ACTIONS = ['change', 'switch', 'changeEverywhere'] as const;
export type RoleAction = (typeof ROLE_ACTIONS)[number];

/** A role of a person, and where it applies if it is active. It does not apply in companies that are not listed. */
export const roleDetails = z.object({
  userRole: z.object({
    idUserRole: z.number(),
    roleName: z.string(),
    active: z.boolean(),
    isGlobalRole: z.boolean(),
  }),
  securableEntities: z.array(roleCompany),
  /** The closed companies among them, which are no longer in the company tree, but where the role still applies. */
  closedCompanies: z.array(closedCompany),
  version: z.number(),
  allowedActions: z.array(z.enum(ROLE_ACTIONS)),
  /**
   * Whether the role is the caller's own and allows them to read the records of others, so that an extension needs a
   * second administrator (decision 0046).
   */
  needsConfirmation: z.boolean(),
  /** The request that waits for confirmation. */
  request: roleRequest.nullable(),
  /** Whether the holder gave the role to themselves, and it applies because nobody else could confirm it. */
  alone: z.boolean(),
});
export type RoleDetails = z.infer<typeof roleDetails>;

const MOST_COMPANIES = 20_000;

/** The body that stores a role. The id in the path identifies the role; if that id is 0, `idUser` and `roleId` do. */
export const roleUpdate = z.object({
  idUser: recordId.optional(),
  roleId: recordId.optional(),
  userRole: z.object({ active: z.boolean('invalidType'), isGlobalRole: z.boolean('invalidType') }),
  securableEntities: z.array(roleCompany).max(MOST_COMPANIES, 'tooLong'),
  /** The version that was read; the call is refused without it. */
  version: z.number().int('invalidType').optional(),
});
export type RoleUpdate = z.infer<typeof roleUpdate>;

/** The state after saving. */
export const roleSaved = z.object({ idUserRole: z.number(), version: z.number(), outcome: z.enum(SAVE_OUTCOMES) });
export type RoleSaved = z.infer<typeof roleSaved>;
