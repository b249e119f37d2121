import type { FileStore } from '#/bff/files/store.ts';
import { examplePdf } from './example-pdf.ts';

/** An example PDF in the file store, with the values to record about it in the database. */
export interface StoredPdf {
  readonly storeKey: string;
  readonly filename: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly contentType: 'application/pdf';
  readonly scan: 'off';
}

/** Stores a PDF with its name as the heading. */
export async function storePdf(store: FileStore, filename: string, lines: readonly string[]): Promise<StoredPdf> {
  const { key, bytes, sha256 } = await store.put(chunks(examplePdf(filename.replace(/\.pdf$/, ''), lines)));
  return { storeKey: key, filename, bytes, sha256, contentType: 'application/pdf', scan: 'off' };
}

async function* chunks(content: Buffer) {
  yield content;
}
