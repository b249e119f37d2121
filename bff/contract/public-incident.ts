import { z } from 'zod';
import { incidentReport } from './incident-report.ts';
import { languageId } from './language-query.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { exactText, text } from './text.ts';

const confidentialIds = z.array(z.number({ error: 'invalidType' }).int('invalidType')).max(100, 'tooLong');

/**
 * Who receives a report about somebody who handles reports: the confidential handlers that the form offered, except
 * those that the reporter excludes. Handlers who were added after the form was shown are not included, because the
 * reporter could not exclude them.
 */
export const restriction = z.object({ offered: confidentialIds, excluded: confidentialIds.default([]) });
export type Restriction = z.infer<typeof restriction>;

/** Body of POST /api/public/incidents. */
export const publicIncident = incidentReport.extend({
  /** A solved challenge in the encoding of altcha: base64 of JSON. */
  altcha: exactText(4_000),
  /** The hash of the code with which the reporter can return (`hashCode`); without it, they cannot return. */
  codeHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'notAllowed')
    .nullish(),
  /** If omitted, the report does not concern anybody who handles reports. */
  restriction: restriction.nullish().transform((value) => value ?? null),
  /** Where the reporter came from; an address that is not allowed counts as omitted. */
  source: text(2_000).nullish(),
  /** The language of the page that thanks the reporter. */
  lang: languageId.default(DEFAULT_LANGUAGE),
});
export type PublicIncident = z.infer<typeof publicIncident>;

/** The challenge and its solution, inside `altcha`. A valid signature proves that the server chose the parameters. */
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

/** A challenge as the server issues it. */
export const challenge = solvedChallenge.shape.challenge;

/** The choices of the public form, in one language. */
export const publicPicklists = z.object({
  incidentTypes: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The people who receive reports about handlers; `name` is the function under which reporters see them. */
  confidential: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Where a reporter without a known origin is sent afterwards. */
  source: z.string(),
  maxFileBytes: z.number(),
  privacyUrl: z.string().nullable(),
});
export type PublicPicklists = z.infer<typeof publicPicklists>;

/** `token` allows attaching one file within 15 minutes; `source` is where the browser goes afterwards. */
export const reportReceived = z.object({ token: z.string(), source: z.string() });
export type ReportReceived = z.infer<typeof reportReceived>;
