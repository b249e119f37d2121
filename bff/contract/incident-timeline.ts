import { z } from 'zod';
import { languageQuery } from './language-query.ts';

/** The number of lines on a page. */
export const TIMELINE_PAGE = 20;
const MOST_PAGES = 100_000;

/** The events in the timeline of an incident; each has a label `Timeline.<event>`. */
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

/** Fields for which the timeline shows the old and the new value. */
export const TIMELINE_VALUES = ['status', 'company', 'received'] as const;

/**
 * Entries for which the timeline only shows that they changed: their contents are not stored. Each has a label
 * `Incident.<field>`.
 */
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
  /** The id of the event's audit entry, in decimal; 0 if there is none. */
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  event: z.enum(TIMELINE_EVENTS),
  /** Who caused the event; null for the reporter. */
  name: z.string().nullable(),
  /** The person affected: the new handler, a named handler, a person concerned. */
  person: z.string().nullable(),
  /** The name of the file; null if there is none, or if the file has been permanently removed. */
  filename: z.string().nullable(),
  /** The day on which the reporter was informed, as YYYY-MM-DD. */
  on: z.string().nullable(),
  /** Why the incident was deleted. */
  reason: z.string().nullable(),
  /** Old and new values, with names in the requested language; `from` or `to` is null if there was or is no value. */
  changes: z.array(
    z.object({ value: z.enum(TIMELINE_VALUES), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Other entries that changed. */
  fields: z.array(z.enum(TIMELINE_FIELDS)),
});
export type TimelineLine = z.infer<typeof line>;

/** A page of the timeline, newest first, and the total number of lines. */
export const timeline = z.object({ total: z.number(), lines: z.array(line) });
export type Timeline = z.infer<typeof timeline>;

export const timelineQuery = z.object({
  lang: languageQuery,
  /** Counted from 0. */
  page: z.coerce
    .number({ error: 'invalidType' })
    .int('invalidType')
    .min(0, 'tooSmall')
    .max(MOST_PAGES, 'tooLarge')
    .default(0),
});
