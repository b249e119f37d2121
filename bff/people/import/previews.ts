import type { Config } from '#/bff/config.ts';
import type { ImportPreview } from '#/bff/contract/people-import.ts';

/** A file, as received. */
export interface ReceivedFile {
  filename: string;
  sha256: Buffer;
  /** Compressed. */
  content: Buffer;
}

/** A file to preview, and who sends it. It consists of plain values, because it is passed to another thread. */
export interface PreviewCall extends Pick<Config, 'importLeavers'> {
  file: ReceivedFile;
  complete: boolean;
  actorId: number;
  requestId: string;
  /** Its Idempotency-Key, with an identifier of the call, to recognise a repeat. */
  repeat?: { readonly key: string; readonly call: string };
}

/** Previews files of people and companies without holding up the server's other work (decision 0045). */
export interface Previews {
  /**
   * Queues the file: files are previewed one after the other. @param signal aborts only while the file waits; once
   * started, the preview is completed
   * @throws Failure like `previewImport`; IMPORT_TOO_LARGE if it takes more memory than is available; UNAVAILABLE if
   * too many files wait, or the server is stopping; BAD_REQUEST if the client has closed the connection; StoredAnswer
   * for a repeat
   */
  look(call: PreviewCall, signal?: AbortSignal): Promise<ImportPreview>;
  close(): Promise<void>;
}
