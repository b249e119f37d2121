import { z } from 'zod';
import { TO_CHOOSE } from './name-search.ts';
import { APPLICATION_ID, COMPANY_ENTITY_ID } from './rights.ts';
import { roleRequest, SAVE_OUTCOMES } from './role-requests.ts';
import { SEARCH } from './search.ts';
import { recordId, recordIdOrNone, text } from './text.ts';

/** A person as lists name them. */
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

/** Somebody who was added to Openboek. */
export const appUser = listedUser.extend({
  /** How many roles are switched on. */
  activeRoles: z.number(),
  /** False: left, so the roles count no longer. */
  present: z.boolean(),
});
export type AppUser = z.infer<typeof appUser>;

const amount = (least: number, most: number) =>
  z.coerce.number({ error: 'invalidType' }).int('invalidType').min(least, 'tooSmall').max(most, 'tooLarge');

const MOST_IN_PART = 100;

/** Which part of a list of people; asked for or not, never all of it. */
export const userListQuery = z.object({
  /** Words of name, user principal name, function, department or company, each of which must be found, folded as a search folds them. */
  search: text(SEARCH.maxLength).default(''),
  /** More of them: the name that a search of records has for them. */
  q: text(SEARCH.maxLength).default(''),
  offset: amount(0, 1_000_000).default(0),
  limit: amount(1, MOST_IN_PART).default(MOST_IN_PART),
});
export type UserListQuery = z.infer<typeof userListQuery>;

/** Words as above, of which one at least is a name: three letters or more of its beginning, or a whole last name. */
export const pickerQuery = userListQuery.extend({ limit: amount(1, TO_CHOOSE.part).default(TO_CHOOSE.part) });

export const appUserListQuery = userListQuery.extend({
  /** Only this person. */
  idUser: recordId.optional(),
});

/** Of somebody's account at the identity provider, which may have to be linked again (decision 0047). */
export const accountLinking = z.object({
  /** Whether they are linked to one: who never signed in is linked the first time by itself. */
  linked: z.boolean(),
  /** Until when their next sign-in links them to its account; null: it does not. ISO 8601. */
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

/** A company that is closed, in which somebody holds a role still; with the name of the one it was merged into. */
export const closedCompany = company.omit({ parentId: true }).extend({ mergedInto: z.string().nullable() });
export type ClosedCompany = z.infer<typeof closedCompany>;

/** What rights can be given on: companies, and the hierarchy they stand in (OP-049). */
export const securableEntity = z.object({ idSecurableEntity: z.number(), keyName: z.enum(['Company', 'Hierarchy']) });

/** The one application that the authorization API knows. */
export const appIdInPath = z.coerce.number({ error: 'invalidType' }).pipe(z.literal(APPLICATION_ID, 'notAllowed'));

export const roleSummary = z.object({
  roleId: z.number(),
  roleName: z.string(),
  active: z.boolean(),
  isGlobalRole: z.boolean(),
  securableEntityId: z.number(),
  /** For how many companies it was given, where it does not count in all of them. */
  companies: z.number(),
  /** More of it was asked for, and waits for a second administrator (decision 0046). */
  waits: z.boolean(),
});
export type RoleSummary = z.infer<typeof roleSummary>;

const roleCompany = z.object({
  /** The company. */
  entityId: recordId,
  active: z.boolean(),
  /** Whether it counts in the companies below it, too. */
  inherit: z.boolean(),
  securableEntityId: z.literal(COMPANY_ENTITY_ID, 'notAllowed'),
});

/** Id, and version, of a role that the person never had: nothing is stored of it yet (decision 0018). */
export const NOT_STORED = 0;
export const userRoleInPath = recordIdOrNone;

/** `change`: give it for companies; `switch`: on or off, for all of its companies; `changeEverywhere`: for the whole group. */
export const ROLE_ACTIONS = ['change', 'switch', 'changeEverywhere'] as const;
export type RoleAction = (typeof ROLE_ACTIONS)[number];

/** A role of a person: where it counts, once it is active. Companies that are not named are not given. */
export const roleDetails = z.object({
  userRole: z.object({
    idUserRole: z.number(),
    roleName: z.string(),
    active: z.boolean(),
    isGlobalRole: z.boolean(),
  }),
  securableEntities: z.array(roleCompany),
  /** Those of them that are closed: the tree of companies has them no more, and the role counts there still. */
  closedCompanies: z.array(closedCompany),
  version: z.number(),
  allowedActions: z.array(z.enum(ROLE_ACTIONS)),
  /** It is the caller's own, and reads the records of others: more of it waits for a second administrator (decision 0046). */
  needsConfirmation: z.boolean(),
  /** What waits for one. */
  request: roleRequest.nullable(),
  /** It counts as its holder gave it to themselves: there was nobody who could confirm it. */
  alone: z.boolean(),
});
export type RoleDetails = z.infer<typeof roleDetails>;

const MOST_COMPANIES = 20_000;

/** The body that stores it: id and name of the role are known by the path, or person and role where that says 0. */
export const roleUpdate = z.object({
  idUser: recordId.optional(),
  roleId: recordId.optional(),
  userRole: z.object({ active: z.boolean('invalidType'), isGlobalRole: z.boolean('invalidType') }),
  securableEntities: z.array(roleCompany).max(MOST_COMPANIES, 'tooLong'),
  /** The one it was read with; left out is refused by the verb. */
  version: z.number().int('invalidType').optional(),
});
export type RoleUpdate = z.infer<typeof roleUpdate>;

/** How it stands then. */
export const roleSaved = z.object({ idUserRole: z.number(), version: z.number(), outcome: z.enum(SAVE_OUTCOMES) });
export type RoleSaved = z.infer<typeof roleSaved>;
