import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { requiredText } from './text.ts';

/** The steps of setting up an installation, in order. */
export const FIRST_RUN_STEPS = ['company', 'people', 'roles', 'mail', 'signIn', 'scanner', 'files'] as const;
export type FirstRunStep = (typeof FIRST_RUN_STEPS)[number];

/**
 * missing: something required has not been done or tested yet; fault: it is set up but does not work; advised:
 * recommended, not required.
 */
export const STEP_STATES = ['done', 'missing', 'fault', 'advised'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** A problem with the set-up; each has a label `FirstRunGap.<code>`. */
export const FIRST_RUN_GAPS = [
  'noNumber',
  'onlyYou',
  'nobodyDecides',
  'companiesUndecided',
  'oneDecides',
  'oneAdministrator',
  'noOperator',
  'noMailServer',
  'mailServerSilent',
  'noMailAddress',
  'mailNotTried',
  'mailTriedBefore',
  'mailFailed',
  'nobodyElse',
  'providerSilent',
  'noScanner',
  'scannerSilent',
  'storeFails',
] as const;
export type FirstRunGap = (typeof FIRST_RUN_GAPS)[number];

/**
 * open: the page is shown to administrators of the whole group after sign-in; aside and done: it is not shown
 * automatically, but they can still open it.
 */
export const FIRST_RUN_STATES = ['open', 'aside', 'done'] as const;
export type FirstRunState = (typeof FIRST_RUN_STATES)[number];

/** noServer and noAddress: nothing was sent. later: the mail server is busy. */
export const TEST_MAIL_OUTCOMES = ['sent', 'refused', 'later', 'unreachable', 'noServer', 'noAddress'] as const;

export const testMail = z.object({
  outcome: z.enum(TEST_MAIL_OUTCOMES),
  /** The answer of the mail server, or the reason why there was none. */
  answer: z.string().nullable(),
  to: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type TestMail = z.infer<typeof testMail>;

/** The last test email. An email that was sent with other settings proves nothing about the current settings. */
const lastTestMail = testMail.extend({ isOfTheseSettings: z.boolean() });
export type LastTestMail = z.infer<typeof lastTestMail>;

const step = z.object({
  step: z.enum(FIRST_RUN_STEPS),
  state: z.enum(STEP_STATES),
  gaps: z.array(z.enum(FIRST_RUN_GAPS)),
  /** The error message of the server that was contacted. */
  problem: z.string().nullable(),
});
export type StepAnswer = z.infer<typeof step>;

/** The progress of setting up an installation, as determined by the server. */
export const firstRun = z.object({
  /** null if the page was never shown automatically. */
  state: z.enum(FIRST_RUN_STATES).nullable(),
  steps: z.array(step),
  /** The top-level company; null if there is none. */
  company: z
    .object({
      idCompany: z.number(),
      name: z.string(),
      administrationNr: z.string().nullable(),
      version: z.number(),
      /** The number of open companies, including this one. */
      companies: z.number(),
      /**
       * Whether the company can be named here: it has no number yet, or it is the only company and the set-up is not
       * done.
       */
      canBeNamed: z.boolean(),
    })
    .nullable(),
  people: z.object({ present: z.number(), hasScim: z.boolean(), hasNewcomers: z.boolean() }),
  roles: z.object({
    /** The number of people who may give a second approval in at least one company. */
    deciding: z.number(),
    administrators: z.number(),
    operators: z.number(),
    /** The number of people whose only role is Employee. */
    employeesOnly: z.number(),
    /** The first few companies, by name, that have people but nobody who decides. */
    undecided: z.array(z.string()),
    undecidedCount: z.number(),
  }),
  mail: z.object({ server: z.string().nullable(), address: z.string().nullable(), tried: lastTestMail.nullable() }),
  /** provider: the issuer; null for the built-in provider. others: people other than the reader who have signed in. */
  signIn: z.object({ provider: z.string().nullable(), others: z.number() }),
  scanner: z.object({ address: z.string().nullable() }),
  files: z.object({ place: z.string() }),
});
export type FirstRun = z.infer<typeof firstRun>;

/** Name and number of the top-level company. */
export const companyNaming = z.object({
  name: requiredText(LIMITS.line),
  administrationNr: requiredText(50),
  version: z.number({ error: 'invalidType' }).int('invalidType').optional(),
});
export type CompanyNaming = z.infer<typeof companyNaming>;
