import { z } from 'zod';

export const SCAN_STATES = ['off', 'pending', 'clean', 'infected'] as const;

export const linkedFile = z.object({
  idLinkedFile: z.number(),
  filename: z.string(),
  url: z.string(),
  contenttype: z.string(),
  bytes: z.number(),
  /** The result of the virus scanner. off: there is no scanner; pending and infected files cannot be downloaded. */
  scan: z.enum(SCAN_STATES),
});
export type LinkedFile = z.infer<typeof linkedFile>;
