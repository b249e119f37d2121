import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { text } from './text.ts';

/** The names of all texts of the application that administrators maintain. */
export const APP_RESOURCES = ['StartScreen'] as const;
export type AppResourceName = (typeof APP_RESOURCES)[number];

export const isAppResource = (name: string): name is AppResourceName => APP_RESOURCES.some((known) => known === name);

/** A text in one language; `value` is sanitised HTML. */
export const appResource = z.object({ name: z.string(), language: z.number(), value: z.string(), version: z.number() });
export type AppResource = z.infer<typeof appResource>;

/**
 * Body of PUT: the HTML, and the version that was read, or 0 if there was no text in this language yet; without a
 * version, the call is refused.
 */
export const appResourceUpdate = z.object({
  value: text(LIMITS.html),
  version: z.number('invalidType').int('invalidType').min(0, 'tooSmall').optional(),
});
export type AppResourceUpdate = z.infer<typeof appResourceUpdate>;
