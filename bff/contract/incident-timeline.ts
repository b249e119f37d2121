import { z } from 'zod';
import { languageQuery } from './language-query.ts';

/** Lines of a page. */
export const TIMELINE_PAGE = 20;
const MOST_PAGES = 100_000;

/** What can have happened to an incident; each has a label `Timeline.<event>`. */
export const TIMELINE_EVENTS = [
  'received',
  'recorded',
  'changed',
  'taken',
  'assigned',
  'givenUp',
  'acknowledged',
  'feedbackGiven',
  'messageReceived',
  'answered',
  'noted',
  'restricted',
  'handlerNamed',
  'handlerTakenOff',
  'concernedAdded',
  'concernedRemoved',
  'fileSent',
  'fileAdded',
  'fileChanged',
  'fileRemoved',
  'fileRead',
  'filesRead',
  'deleted',
  'restored',
  'opened',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

/** Values of which the timeline has the old and the new one. */
export const TIMELINE_VALUES = ['status', 'company', 'received'] as const;

/** Entries of which the timeline says only that they changed: their contents are not kept. Each has a label `Incident.<field>`. */
export const TIMELINE_FIELDS = [
  'subject',
  'phone',
  'email',
  'date',
  'idIncidentType',
  'description',
  'summary',
  'idOutcome',
] as const;
export type TimelineField = (typeof TIMELINE_FIELDS)[number];

const line = z.object({
  /** Of its audit entry, in decimal; 0 where there is none. */
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  event: z.enum(TIMELINE_EVENTS),
  /** Who did it; null: the reporter. */
  name: z.string().nullable(),
  /** To whom: the new handler, a named handler, a person concerned. */
  person: z.string().nullable(),
  /** Null also where the file is gone for good. */
  filename: z.string().nullable(),
  /** The day on which the reporter was informed, as YYYY-MM-DD. */
  on: z.string().nullable(),
  /** Why it was deleted. */
  reason: z.string().nullable(),
  /** Old and new values, with names in the asked language; null: none. */
  changes: z.array(
    z.object({ value: z.enum(TIMELINE_VALUES), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Other entries that changed. */
  fields: z.array(z.enum(TIMELINE_FIELDS)),
});
export type TimelineLine = z.infer<typeof line>;

/** A page of the timeline, the latest first, and how many lines there are in all. */
export const timeline = z.object({ total: z.number(), lines: z.array(line) });
export type Timeline = z.infer<typeof timeline>;

export const timelineQuery = z.object({
  lang: languageQuery,
  /** From 0. */
  page: z.coerce
    .number({ error: 'invalidType' })
    .int('invalidType')
    .min(0, 'tooSmall')
    .max(MOST_PAGES, 'tooLarge')
    .default(0),
});
