import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { Fault } from '#/bff/threads/fault.ts';

/** What came of one file. */
export type PreviewMessage =
  | { kind: 'looked'; preview: ImportPreview }
  /** To a repeat. */
  | { kind: 'stored'; status: number; body: unknown }
  | { kind: 'failed'; fault: Fault };
