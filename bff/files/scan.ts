import type { SCAN_STATES } from '#/bff/contract/linked-file.ts';
import type { FileStore } from './store.ts';

/** A virus scanner (infra/scan). Left out of the services, files are not scanned. */
export interface VirusScanner {
  /**
   * Only an unmistakable answer resolves; whatever else happens throws, so that anyone who forgets a case fails closed.
   * @throws ScannerDown when it cannot be reached or does not answer; an Error when it refuses this content
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<Finding>;
  /** Whether it answers. @throws ScannerDown */
  probe(): Promise<void>;
}

export type Finding = { readonly clean: true } | { readonly clean: false; readonly virus: string };

/** The scanner is not there; asking for the next file is as useless. */
export class ScannerDown extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ScannerDown';
  }
}

/** `scan` of a row in `files`. pending and infected are never handed out. */
export type ScanState = (typeof SCAN_STATES)[number];

/** Scans one object of the store. @throws as `VirusScanner.scan`, and ObjectMissing */
export async function scanObject(scanner: VirusScanner, store: FileStore, key: string): Promise<Finding> {
  const content = await store.get(key);
  try {
    return await scanner.scan(content);
  } finally {
    content.destroy();
  }
}
