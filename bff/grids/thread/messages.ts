import type { MessagePort } from 'node:worker_threads';
import type { Fault } from '#/bff/threads/fault.ts';
import type { ExportJob, ExportReader } from '../exports.ts';

/** One export: what is asked, and the port on which its file comes. The port closed, nobody wants it any more. */
export interface ExportCall {
  job: ExportJob;
  reader: ExportReader;
  port: MessagePort;
}

export type ExportMessage =
  | { kind: 'ready'; rows: number; bytes: number | null }
  | { kind: 'chunk'; chunk: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'failed'; fault: Fault };

/** Parts of a file that may be under way at a time; each one taken is answered, which lets another one go. */
export const WINDOW = 8;
