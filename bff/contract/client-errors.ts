import { z } from 'zod';
import { cutText, writable } from './characters.ts';

/**
 * Longer text is truncated and unwritable characters are replaced, not refused, because half a stack trace is better
 * than none.
 */
function cut(max: number) {
  return z.string({ error: 'invalidType' }).transform((value) => cutText(writable(value), max));
}

/** Body of POST /api/client-errors: an error in a browser. `path` is the path of the screen, without the query. */
export const clientError = z.object({
  message: cut(1_000),
  name: cut(100).optional(),
  stack: cut(8_000).optional(),
  componentStack: cut(4_000).optional(),
  path: cut(500).optional(),
  /** The id of the failed call, if a call caused the error. */
  requestId: cut(100).optional(),
});
export type ClientError = z.infer<typeof clientError>;
