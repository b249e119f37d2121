import { z } from 'zod';
import { incidentReport } from './incident-report.ts';
import { languageId } from './language-query.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { exactText, text } from './text.ts';

const confidentialIds = z.array(z.number({ error: 'invalidType' }).int('invalidType')).max(100, 'tooLong');

/**
 * Who receives a report about somebody who handles reports: those confidential handlers that the form offered, save those that the
 * reporter keeps out. Who came on the list after the form was shown is not among them, for nobody could keep them out.
 */
export const restriction = z.object({ offered: confidentialIds, excluded: confidentialIds.default([]) });
export type Restriction = z.infer<typeof restriction>;

/** Body of POST /api/public/incidents. */
export const publicIncident = incidentReport.extend({
  /** A solved challenge as altcha encodes it: base64 of JSON. */
  altcha: exactText(4_000),
  /** Of the code that the reporter can come back with (`hashCode`); left out: they cannot. */
  codeHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'notAllowed')
    .nullish(),
  /** Left out: the report is about nobody who handles reports. */
  restriction: restriction.nullish().transform((value) => value ?? null),
  /** Where the reporter came from; an address that is not allowed counts as left out. */
  source: text(2_000).nullish(),
  /** Of the page that thanks the reporter. */
  lang: languageId.default(DEFAULT_LANGUAGE),
});
export type PublicIncident = z.infer<typeof publicIncident>;

/** Challenge and solution, inside `altcha`. The parameters are ours as long as the signature holds. */
export const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A challenge as the server gives it out. */
export const challenge = solvedChallenge.shape.challenge;

/** What the public form offers, in one language. */
export const publicPicklists = z.object({
  incidentTypes: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Who receives reports about somebody who handles reports, by function. */
  confidential: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Where a reporter goes who came from nowhere in particular. */
  source: z.string(),
  maxFileBytes: z.number(),
  privacyUrl: z.string().nullable(),
});
export type PublicPicklists = z.infer<typeof publicPicklists>;

/** `token` lets one file be attached, within 15 minutes; `source` is where the browser goes afterwards. */
export const reportReceived = z.object({ token: z.string(), source: z.string() });
export type ReportReceived = z.infer<typeof reportReceived>;
