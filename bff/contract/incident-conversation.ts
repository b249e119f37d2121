import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { requiredText } from './text.ts';

/** A text to the reporter, or a note. */
export const writtenText = z.object({ text: requiredText(LIMITS.longText) });

const line = z.object({
  id: z.number(),
  text: z.string(),
  /** ISO time. */
  at: z.string(),
});

/** A message between the reporter and those who deal with the incident. */
const message = line.extend({
  /** Null for the reporter. */
  author: z.string().nullable(),
  /** The name of a file that the reporter sent, which is in the dossier; the text is then empty. */
  filename: z.string().nullable(),
});
export type IncidentMessage = z.infer<typeof message>;

const note = line.extend({ author: z.string() });
export type IncidentNote = z.infer<typeof note>;

export const conversation = z.object({
  /** Whether the reporter has a code with which they can return; without a code, they cannot read the messages. */
  hasCode: z.boolean(),
  messages: z.array(message),
});
export type Conversation = z.infer<typeof conversation>;
export const notes = z.array(note);
