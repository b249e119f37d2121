import { EXPORT_BYTES_HEADER, EXPORT_ROWS_HEADER } from '#/bff/contract/headers.ts';
import { ApiError } from './api-error.ts';
import { saveFile } from './save-file.ts';
import { apiFetch } from './transport.ts';

export interface ExportProgress {
  /** How many rows the file will contain. */
  rows: number;
  /** The number of bytes received so far. */
  bytes: number;
  /** The approximate number of bytes in total; null if the server did not state it. */
  expected: number | null;
}

export interface ExportRun {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

/**
 * Requests a file that the server generates while sending it, and saves the file under the name that the server gives.
 *
 * @param fallback the file name if the server gave none
 * @returns the number of rows in the file
 * @throws ApiError; an AbortError if `run.signal` is aborted
 */
export async function receiveFile(path: string, init: RequestInit, fallback: string, run: ExportRun): Promise<number> {
  const response = await apiFetch(path, { ...init, signal: run.signal });
  const rows = Number(response.headers.get(EXPORT_ROWS_HEADER));
  const expected = Number(response.headers.get(EXPORT_BYTES_HEADER)) || null;
  const call = `${init.method ?? 'GET'} ${path}`;
  const content = await receive(response, call, (bytes) => run.onProgress({ rows, bytes, expected }), run.signal);
  saveFile(content, nameOf(response) ?? fallback);
  return rows;
}

async function receive(
  response: Response,
  call: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      parts.push(next.value);
      bytes += next.value.length;
      onBytes(bytes);
    }
  } catch (cause) {
    signal.throwIfAborted();
    throw new ApiError({ code: 'OFFLINE', status: 0, call, cause });
  }
  return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' });
}

/** The file name from the `filename*` parameter of RFC 6266 (UTF-8, percent-encoded); null if there is none. */
function nameOf(response: Response): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return encoded ? decodeURIComponent(encoded) : null;
}
