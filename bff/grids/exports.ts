import type { ExportedGrid, GridExport } from '#/bff/contract/grid-export.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { RightEntry } from '#/bff/contract/rights.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';

/** In whose name rows are read, with the rights that held when the file was asked for. */
export interface ExportReader {
  id: number;
  upn: string;
  displayName: string;
  companyId: number;
  rights: readonly RightEntry[];
}

/** What is to become a file; plain values, for it goes to another thread. */
export type ExportJob =
  | { kind: 'grid'; name: ExportedGrid; asked: GridExport; stranded?: readonly InstanceId[] }
  /** Every gift report of every year, or of one. */
  | { kind: 'reports'; lang: LanguageId; year: number | undefined };

/** A file whose rows are settled and not yet written. */
export interface PreparedExport {
  rows: number;
  /** About how many bytes it will be; null for what is there at once. */
  bytes: number | null;
  /** Fails where the file could not be finished, and so never ends short. Cancelled, it frees what it holds. */
  body: ReadableStream<Uint8Array>;
}

/** Makes files beside everything else the server does (decision 0025). */
export interface Exports {
  /**
   * Settles which rows there are, and begins to write them.
   * @param signal given up while it is prepared; afterwards the reader of the body cancels that
   * @throws Failure as reading the rows does, or when given up; what the database failed with
   */
  prepare(job: ExportJob, reader: ExportReader, signal?: AbortSignal): Promise<PreparedExport>;
  close(): Promise<void>;
}
