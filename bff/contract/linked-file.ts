import { z } from 'zod';

export const SCAN_STATES = ['off', 'pending', 'clean', 'infected'] as const;

export const linkedFile = z.object({
  idLinkedFile: z.number(),
  filename: z.string(),
  url: z.string(),
  contenttype: z.string(),
  bytes: z.number(),
  /** What the virus scanner said: off without one; pending and infected are not handed out. */
  scan: z.enum(SCAN_STATES),
});
export type LinkedFile = z.infer<typeof linkedFile>;
