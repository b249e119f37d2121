import type { MessagePort } from 'node:worker_threads';
import type { Fault } from '#/bff/threads/fault.ts';
import type { ExportJob, ExportReader } from '../exports.ts';

/**
 * One export: the request, and the port on which the file is sent. A closed port means that the file is no
 * longer wanted.
 */
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

/**
 * How many parts of a file may be in transit; each received part is acknowledged, which allows another one to be sent.
 */
export const WINDOW = 8;
