import { z } from 'zod';
import { STEP_KINDS } from './workflow-view.ts';

export const definitionParams = z.object({ idDefinition: z.coerce.number().int('invalidType').min(1, 'tooSmall') });

const elementFigures = z.object({
  element: z.string(),
  /** The name in the drawing; empty if it has none. */
  name: z.string(),
  /** null for a gateway. */
  kind: z.enum(STEP_KINDS).nullable(),
  /** The number of times that runs entered the element. */
  count: z.number(),
  /** How many visits to the element have not ended. */
  open: z.number(),
  /** The mean duration, in seconds, of the visits that have ended; null if none has ended. */
  meanSeconds: z.number().nullable(),
});
export type ElementFigures = z.infer<typeof elementFigures>;

/** How many times the runs of one version reached each element, and how long they stayed there. */
export const versionFigures = z.object({
  idDefinition: z.number(),
  process: z.string(),
  version: z.number(),
  xml: z.string(),
  /** The number of runs on which the figures are based, in companies that the reader covers. */
  runs: z.number(),
  /** When the engine was queried. */
  asOf: z.string(),
  /** Whether the figures cover only the newest part of a long history. */
  isCut: z.boolean(),
  /** The number of runs that the figures leave out, because their engine does not answer or is not set up. */
  missing: z.number(),
  /** Every element of the drawing, in the order in which a process first reaches them. */
  elements: z.array(elementFigures),
  /** All versions of the process that were deployed, newest first. */
  versions: z.array(z.object({ idDefinition: z.number(), version: z.number() })),
});
export type VersionFigures = z.infer<typeof versionFigures>;
