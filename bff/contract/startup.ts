import { z } from 'zod';
import { FIRST_RUN_STATES } from './first-run.ts';
import { MAIL_MODES } from './mail-modes.ts';

/** A right as the person holds it: `childIds` are the companies it covers; `entityId` is where it was granted. */
export const rightEntry = z.object({
  securableEntity_KeyName: z.string(),
  entityId: z.number(),
  childIds: z.array(z.number()),
  right: z.string(),
});

export const counters = z.object({
  delegatedTasks: z.number(),
  waitingForApprovalTasks: z.number(),
  delegatedActivityTasks: z.number(),
  waitingForApprovalActivityTasks: z.number(),
  /** Open incidents without a handler that the person may take on. */
  untakenIncidents: z.number(),
  /** Incidents with a handler and an overdue term, among those that the person may change. */
  overdueIncidents: z.number(),
});
export type Counters = z.infer<typeof counters>;

/** The answer of GET /api/Startup: the current user, the rights, and the settings a screen needs. */
export const currentUser = counters.extend({
  idUser: z.number(),
  login: z.string(),
  upn: z.string(),
  displayname: z.string(),
  firstname: z.string().nullable(),
  email: z.string().nullable(),
  jobdescription: z.string().nullable(),
  personnelNumber: z.string().nullable(),
  company: z.string(),
  idCompany: z.number(),
  /** ISO year and week as one integer, e.g. 202647 (OP-018). */
  currentYearWeek: z.number(),
  rights: z.array(rightEntry),
  /**
   * Whether AdministerApplication is held in the whole group, which is needed for anything that does not
   * belong to a single company.
   */
  administersGroup: z.boolean(),
  /** The state of the set-up; null if the person does not administer the whole group, or if it was never started. */
  firstRun: z.enum(FIRST_RUN_STATES).nullable(),
  /**
   * Whether reports that need a second approval cannot be submitted, because nobody holds the right to give it. Always
   * false for people who do not administer the whole group.
   */
  nobodyDecides: z.boolean(),
  verwerkingsRegisterEnabled: z.boolean(),
  kycRegisterUrl: z.string().nullable(),
  takenAppUrl: z.string().nullable(),
  currencyUrl: z.string().nullable(),
  userImageUrl: z.string().nullable(),
  /** How the person wants to get emails. */
  mailMode: z.enum(MAIL_MODES),
  maxFileBytes: z.number(),
  timeZone: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const named = z.object({ id: z.number(), name: z.string() });

/** The picklists of all registers; a new register adds its picklists here. */
export const picklists = z.object({
  reportCategories: z.array(named.extend({ visible: z.boolean() })),
  incidentStatuses: z.array(named.extend({ visible: z.boolean(), closed: z.boolean() })),
  incidentTypes: z.array(named.extend({ visible: z.boolean() })),
  incidentOutcomes: z.array(named.extend({ visible: z.boolean() })),
  /** `usedIn`: the types of dossiers that offer it, comma-separated. */
  fileTypes: z.array(named.extend({ visible: z.boolean(), usedIn: z.string() })),
  /** The people who may be named as privacy officer of an activity. */
  privacyOfficers: z.array(named),
  /** `namePlus`: the country's name with its level of data protection. */
  countries: z.array(named.extend({ visible: z.boolean(), namePlus: z.string(), euOrAdequate: z.boolean() })),
  legalGrounds: z.array(named.extend({ visible: z.boolean() })),
  /** `special`: data of this category requires a second approval. */
  dataCategories: z.array(named.extend({ visible: z.boolean(), special: z.boolean() })),
  securityMeasures: z.array(named.extend({ visible: z.boolean() })),
  years: z.array(named),
  allCompanies: z.array(named),
  reportItems: z.array(z.object({ url: z.string(), name: z.string() })),
  db365MenuItems: z.array(z.object({ name: z.string(), db365MenuUrl: z.string() })),
  appResources: z.array(z.object({ appResourceKey: z.string(), value: z.string() })),
});
export type Picklists = z.infer<typeof picklists>;
