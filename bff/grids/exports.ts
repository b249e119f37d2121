import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RightEntry } from '#/bff/contract/rights.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';

/** The person in whose name rows are read, with the rights at the time of the request. */
export interface ExportReader {
  id: number;
  upn: string;
  displayName: string;
  companyId: number;
  rights: readonly RightEntry[];
}

/** An export request; plain values, because it is sent to another thread. */
export type ExportJob =
  | { kind: 'grid'; name: ExportedGrid; asked: GridExport; stranded?: readonly InstanceId[] }
  /** Every gift report, of every year or of one year. */
  | { kind: 'reports'; lang: LanguageId; year: number | undefined };

/** A file whose rows are determined but not yet written. */
export interface PreparedExport {
  rows: number;
  /** The approximate number of bytes; null for a file that is ready at once. */
  bytes: number | null;
  /**
   * The bytes of the file. The stream fails if the file cannot be finished, so that a file never looks complete when it
   * is not. Cancelling the stream frees its resources.
   */
  body: ReadableStream<Uint8Array>;
}

/** Produces files without holding up the server's other work (decision 0025). */
export interface Exports {
  /**
   * Determines the rows, and begins to write them. @param signal cancels the preparation; once it is done, the reader
   * cancels the body instead @throws Failure from reading the rows, or if the preparation is cancelled; the database's
   * error
   */
  prepare(job: ExportJob, reader: ExportReader, signal?: AbortSignal): Promise<PreparedExport>;
  close(): Promise<void>;
}
