import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';
import { MAIL_MODES } from './mail-modes.ts';

/** The topic of an email: a section of each text file in bff/notifications/texts, and a label `MailTemplate.<name>`. */
export const MAIL_TEMPLATES = [
  'taskWaiting',
  'taskReminder',
  'taskEscalated',
  'processNotice',
  'taskHandedOver',
  'delegationGiven',
  'taskWithoutApprover',
  'reportProcessed',
  'reportRejected',
  'reportWithdrawn',
  'reportReturned',
  'fileInfected',
  'incidentArrived',
  'incidentHandedOver',
  'incidentNamed',
  'incidentMessage',
  'incidentTermNear',
  'incidentTermToday',
  'processFailed',
  'decisionRefused',
  'commandStuck',
  'engineReplaced',
  'accountLinked',
  'roleToConfirm',
  'roleConfirmed',
  'roleRefused',
  'importAsked',
  'administratorSupervises',
  'processHandedIn',
  'processReleased',
  'processRefused',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/**
 * obsolete: the action it asks for was taken, it no longer concerns its reader, the reader does not want emails or has
 * left, or it waited too long for a mail server.
 */
export const MAIL_STATES = ['ready', 'sending', 'sent', 'failed', 'obsolete'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/**
 * Why an email was not sent. noAddress: its reader has no address; refused: the mail server does not accept it for this
 * address; unreachable: the mail server did not answer, and sending is retried until `tooOften`; done: the decision has
 * since been made; notConcerned: its reader may no longer do what the email asks; switchedOff: its reader does not want
 * emails; expired: there was no mail server for a week; left: its reader has left.
 */
export const MAIL_FAILURES = [
  'noAddress',
  'refused',
  'unreachable',
  'tooOften',
  'done',
  'notConcerned',
  'switchedOff',
  'expired',
  'left',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

/** An email in the list that administrators see. */
export const mailRow = z.object({
  idMail: z.number(),
  /** ISO 8601, like all moments here. */
  createdOn: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  template: z.enum(MAIL_TEMPLATES),
  /** The number of the record that the email is about. */
  number: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  failure: z.enum(MAIL_FAILURES).nullable(),
  sentOn: z.string().nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

/** An email with its text, in the language of its reader. */
export const mailDetails = mailRow.extend({
  subject: z.string(),
  text: z.string(),
  /** The text as in the HTML part of the email. */
  html: z.string(),
  /** The last answer of the mail server. */
  answer: z.string().nullable(),
  /** Whether the email may be sent again. */
  canRetry: z.boolean(),
});
export type MailDetails = z.infer<typeof mailDetails>;

export const mailList = z.object({
  /** Whether there is a mail server; without one, emails are kept and shown here. */
  hasServer: z.boolean(),
  mails: z.array(mailRow),
});
export type MailList = z.infer<typeof mailList>;

export const mailPreference = z.object({ mailMode: z.enum(MAIL_MODES) });

type Rule = GridColumnRule<MailRow>;

/** How the columns of the list are compared and filtered. */
export const MAIL_RULES = {
  createdOn: { key: 'createdOn', type: 'datetime' },
  fullname: { key: 'fullname', type: 'text' },
  email: { key: 'email', type: 'text' },
  template: { key: 'template', type: 'list', order: MAIL_TEMPLATES },
  number: { key: 'number', type: 'text' },
  state: { key: 'state', type: 'list', order: MAIL_STATES },
  failure: { key: 'failure', type: 'list', order: MAIL_FAILURES },
  attempts: { key: 'attempts', type: 'number' },
  sentOn: { key: 'sentOn', type: 'datetime' },
} as const satisfies Record<string, Rule>;
