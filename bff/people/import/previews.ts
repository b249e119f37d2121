import type { Config } from '#/bff/config.ts';
import type { ImportPreview } from '#/bff/contract/people-import.ts';

/** A file as it was received. */
export interface ReceivedFile {
  filename: string;
  sha256: Buffer;
  /** Compressed. */
  content: Buffer;
}

/** A file to be looked at, and who brings it; plain values, for it goes to another thread. */
export interface PreviewCall extends Pick<Config, 'importLeavers'> {
  file: ReceivedFile;
  complete: boolean;
  actorId: number;
  requestId: string;
  /** Of its Idempotency-Key. */
  repeat?: { readonly key: string; readonly call: string };
}

/** Looks at files of people and companies beside everything else the server does (decision 0045). */
export interface Previews {
  /**
   * Takes its turn: one file is looked at after the other.
   * @param signal given up while it waits; once begun it is looked at to its end
   * @throws Failure as `previewImport` does; IMPORT_TOO_LARGE: it takes more memory than there is for it; UNAVAILABLE: too many
   *   wait, or the server ends; StoredAnswer for a repeat
   */
  look(call: PreviewCall, signal?: AbortSignal): Promise<ImportPreview>;
  close(): Promise<void>;
}
