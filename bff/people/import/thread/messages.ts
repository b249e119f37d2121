import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { Fault } from '#/bff/threads/fault.ts';

/** The result for one file. */
export type PreviewMessage =
  | { kind: 'looked'; preview: ImportPreview }
  /** The answer to a repeated call. */
  | { kind: 'stored'; status: number; body: unknown }
  | { kind: 'failed'; fault: Fault };
