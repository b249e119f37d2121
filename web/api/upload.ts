import { ApiError, readApiError } from './api-error.ts';
import { tellFailure } from './failures.ts';
import { renewSession, tellSessionLost } from './session.ts';

export interface UploadProgress {
  /** Bytes sent so far and in all, the multipart frame included. */
  loaded: number;
  total: number;
}

interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file as multipart field `file` (CA-023). XMLHttpRequest, because fetch tells no upload progress.
 * @throws ApiError as every call does; a DOMException AbortError when `signal` is aborted.
 */
export async function uploadFile<Answer>(url: string, file: File, options: UploadOptions = {}): Promise<Answer> {
  let response = await post(url, file, options);
  if (response.status === 401 && (await renewSession())) response = await post(url, file, options);
  if (response.ok) return (await response.json().catch(() => undefined)) as Answer;
  const error = await readApiError(response, `POST ${url}`);
  if (error.status === 401) tellSessionLost();
  tellFailure(error);
  throw error;
}

function post(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID());
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ loaded, total });
    request.onload = () => resolve(asResponse(request));
    request.onabort = () => reject(new DOMException('upload stopped', 'AbortError'));
    request.onerror = () => {
      const error = new ApiError({ code: 'OFFLINE', status: 0, call: `POST ${url}` });
      tellFailure(error);
      reject(error);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) return reject(new DOMException('upload stopped', 'AbortError'));
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function asResponse(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('X-Request-Id');
  const body = request.status === 204 ? null : request.responseText;
  return new Response(body, { status: request.status, headers: requestId ? { 'X-Request-Id': requestId } : {} });
}

/** Stores the single file of a report; a file that was there is replaced (OP-027). */
export function uploadReportFile(idReport: number, file: File, options?: UploadOptions): Promise<unknown> {
  return uploadFile(`/api/files/upload/report/${idReport}`, file, options);
}
