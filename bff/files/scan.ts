import type { SCAN_STATES } from '#/bff/contract/linked-file.ts';
import type { FileStore } from './store.ts';

/** A virus scanner (infra/scan). If the services have none, files are not scanned. */
export interface VirusScanner {
  /**
   * Resolves only for an unambiguous answer, and throws in all other cases, so that an unforeseen case fails
   * closed.
   * @throws ScannerDown if it cannot be reached or does not answer; an Error if it refuses this content
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<Finding>;
  /** Checks that it answers. @throws ScannerDown */
  probe(): Promise<void>;
}

export type Finding = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** The scanner is unavailable; trying the next file is pointless. */
export class ScannerDown extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScannerDown';
  }
}

/** `scan` of a row in `files`. Files that are pending or infected cannot be downloaded. */
export type ScanState = (typeof SCAN_STATES)[number];

/** Scans one object of the store. @throws like `VirusScanner.scan`, and ObjectMissing */
export async function scanObject(scanner: VirusScanner, store: FileStore, key: string): Promise<Finding> {
  const content = await store.get(key);
  try {
    return await scanner.scan(content);
  } finally {
    content.destroy();
  }
}
