import { z } from 'zod';
import { handlers } from './incidents.ts';
import { LIMITS } from './limits.ts';
import { recordId, requiredText } from './text.ts';

/** The minimum number of handlers: with fewer, nobody could receive a report about one of them. */
export const FEWEST_CONFIDENTIAL = 2;
const MOST_CONFIDENTIAL = 50;

const functionName = requiredText(LIMITS.phoneOrFunction);

/**
 * The list of confidential handlers as an administrator submits it. `read` contains the ids of the lines that the
 * administrator saw.
 */
export const confidentialUpdate = z.object({
  handlers: z
    .array(z.object({ idUser: recordId, functionNl: functionName, functionEn: functionName }))
    .min(FEWEST_CONFIDENTIAL, 'atLeastTwo')
    .max(MOST_CONFIDENTIAL, 'tooLong'),
  read: z.array(recordId).max(MOST_CONFIDENTIAL, 'tooLong'),
});
export type ConfidentialUpdate = z.infer<typeof confidentialUpdate>;

const confidentialHandler = z.object({
  id: z.number(),
  idUser: z.number(),
  displayname: z.string(),
  functionNl: z.string(),
  functionEn: z.string(),
  /** When the person was added to the list (ISO time). A person cannot open reports from before they were added. */
  since: z.string(),
  /**
   * False if the person has left or lost the right to change incidents, and therefore receives no reports.
   */
  isAble: z.boolean(),
});

/** The people on the list, and those who could be added. */
export const confidentialList = z.object({ handlers: z.array(confidentialHandler), candidates: handlers });
export type ConfidentialList = z.infer<typeof confidentialList>;

const person = z.object({
  idUser: z.number(),
  displayname: z.string(),
  /** ISO time. */
  since: z.string(),
  /** The person who named them; null if they were on the list when the report came in. */
  by: z.string().nullable(),
});

/** The handlers named in a restricted incident, and the people whom an incident is about. */
export const incidentPeople = z.object({ named: z.array(person), concerned: z.array(person) });
export type IncidentPeople = z.infer<typeof incidentPeople>;

/** The person who becomes a named handler, or whom the incident is about. */
export const personChoice = z.object({ idUser: recordId });
