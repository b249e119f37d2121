import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { calendarDate, recordId, recordIdOrNone, requiredText } from './text.ts';

/** A release note in one language. `value` is sanitised HTML; `createdOn` is a day as YYYY-MM-DD. */
export const releaseNote = z.object({
  idReleaseNote: z.number(),
  languageId: z.number(),
  languageCode: z.string(),
  title: z.string(),
  createdOn: z.string(),
  value: z.string(),
  version: z.number(),
});
export type ReleaseNote = z.infer<typeof releaseNote>;

/** A note, as the administrator typed it. */
export const releaseNoteDraft = z.object({
  title: requiredText(LIMITS.line),
  createdOn: calendarDate,
  value: requiredText(LIMITS.html),
});
export type ReleaseNoteDraft = z.infer<typeof releaseNoteDraft>;

/**
 * Body of PUT. If `idReleaseNote` is 0 or missing, the note is new; otherwise the version that was read is required.
 */
export const releaseNoteUpdate = releaseNoteDraft.extend({
  idReleaseNote: recordIdOrNone.nullish(),
  languageId: z.number('invalidType').optional(),
  version: recordId.optional(),
});
export type ReleaseNoteUpdate = z.infer<typeof releaseNoteUpdate>;
