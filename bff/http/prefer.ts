import type { Context } from 'hono';

const MINIMAL = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/** The header, for the OpenAPI document of a call that honours it. */
export const PREFER = {
  in: 'header' as const,
  name: 'Prefer',
  required: false,
  description: 'return=minimal: the call answers with 204 and no body',
  schema: { type: 'string' as const },
};

/**
 * Whether a caller does not need the body of the answer (RFC 7240, 4.2). Other preferences are ignored, as the RFC asks.
 *
 * @param header the value of the Prefer header
 */
export const prefersMinimal = (header: string | undefined): boolean => header !== undefined && MINIMAL.test(header);

/**
 * The answer to a change: the state of the record, or 204 with Preference-Applied if the caller prefers a minimal
 * answer.
 *
 * @param answer undefined if the caller prefers a minimal answer
 */
export function answerAsPreferred<T extends object>(c: Context, answer: T | undefined) {
  if (answer) return c.json(answer, 200);
  // Only a caller that sent the header gets this answer, so the types of our own client do not include it.
  return c.body(null, 204, { 'Preference-Applied': 'return=minimal' }) as never;
}
