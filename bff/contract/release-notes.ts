import { z } from 'zod';

/** What is new in Openboek, told in one language (spec 2§3). `value` is cleaned HTML, `createdOn` a day as YYYY-MM-DD. */
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
