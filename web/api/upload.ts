import type { DossierFile } from '#/bff/contract/dossiers.ts';
import type { LinkedFile } from '#/bff/contract/linked-file.ts';
import { ApiError } from './api-error.ts';
import { reportFailure } from './failures.ts';
import { ownerHeaders } from './page-owner.ts';
import { isStillReadable } from './still-readable.ts';
import { withSession } from './transport.ts';

export interface UploadProgress {
  /** The number of bytes sent so far, and the number to send in total, including the multipart frame. */
  loaded: number;
  total: number;
}

interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
  /** Text fields that are sent with the file. */
  fields?: Readonly<Record<string, string>>;
}

/**
 * Uploads one file as the multipart field `file` (CA-023). It uses XMLHttpRequest, because fetch does not report upload
 * progress.
 * @throws ApiError as every call does, with FILE_CHANGED if the file has changed since it was chosen; a
 *   DOMException AbortError if `signal` is aborted.
 */
export async function uploadFile<Answer>(url: string, file: File, options: UploadOptions = {}): Promise<Answer> {
  const key = crypto.randomUUID();
  if (!(await isStillReadable(file))) throw fileChanged(url);
  const response = await withSession(() => send(url, file, key, options), `POST ${url}`);
  return (await response.json().catch(() => undefined)) as Answer;
}

function send(
  url: string,
  file: File,
  key: string,
  { onProgress, signal, fields = {} }: UploadOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('upload stopped', 'AbortError'));
    if (signal?.aborted) return stopped();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    for (const [name, value] of Object.entries(ownerHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ loaded, total });
    request.onload = () => resolve(asResponse(request));
    request.onabort = stopped;
    request.onerror = async () => {
      const isThere = await isStillReadable(file);
      if (!isThere) return reject(fileChanged(url));
      const error = new ApiError({ code: 'OFFLINE', status: 0, call: `POST ${url}` });
      reportFailure(error);
      reject(error);
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
}

const fileChanged = (url: string) => new ApiError({ code: 'FILE_CHANGED', status: 0, call: `POST ${url}` });

function asResponse(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('X-Request-Id');
  const body = request.status === 204 ? null : request.responseText;
  return new Response(body, { status: request.status, headers: requestId ? { 'X-Request-Id': requestId } : {} });
}

/**
 * Uploads the single file of a report, replacing any existing file (OP-027).
 * @returns the stored file; undefined if the answer could not be read
 */
export function uploadReportFile(
  idReport: number,
  file: File,
  options?: UploadOptions,
): Promise<LinkedFile | undefined> {
  return uploadFile(`/api/files/upload/report/${idReport}`, file, options);
}

/** Uploads the attachment of an incident. */
export function uploadIncidentFile(
  idIncident: number,
  file: File,
  options?: UploadOptions,
): Promise<LinkedFile | undefined> {
  return uploadFile(`/api/files/upload/incident/${idIncident}`, file, options);
}

/** Adds a file to a dossier, with its description. */
export function uploadDossierFile(
  idDossier: number,
  file: File,
  options?: UploadOptions,
): Promise<DossierFile | undefined> {
  return uploadFile(`/api/dossiers/files/upload/${idDossier}`, file, options);
}
