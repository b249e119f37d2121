import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ClientError } from '#/bff/contract/client-errors.ts';
import type { ErrorBody } from '#/bff/contract/errors.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';
import type { ReportReceived } from '#/bff/contract/public-incident.ts';
import { isStillReadable } from '#/web/api/still-readable.ts';

/** A failed call; `OFFLINE` if there was no answer. */
export class CallFailed extends Error {
  readonly code: string;
  readonly fields: FieldErrors;

  constructor(code: string, fields: FieldErrors = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

/**
 * Makes a call without credentials, so not even the cookie of somebody who is signed in elsewhere in this browser is
 * sent.
 *
 * @throws CallFailed
 */
async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, credentials: 'omit' }).catch(() => null);
  if (response === null) throw new CallFailed('OFFLINE');
  if (response.ok) return response;
  // The answer may come from a proxy instead of the server.
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  throw new CallFailed(body.code ?? (response.status === 413 ? 'TOO_LARGE' : 'UNAVAILABLE'), body.fields);
}

const asJson = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

/**
 * Fetches a challenge and solves it outside the main thread. @returns the proof that must accompany a report or an
 * attempt with a code
 */
export async function prove(): Promise<string> {
  const challenge = await (await call('/api/public/incidents/challenge')).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

export async function postReport(report: Record<string, unknown>): Promise<ReportReceived> {
  return (await call('/api/public/incidents', asJson(report))).json();
}

export async function postAttachment(token: string, file: File): Promise<void> {
  await sendFile(`/api/public/incidents/${token}/attachment`, file);
}

/** Adds a file to the case whose page contains this token. */
export async function postFile(token: string, file: File): Promise<void> {
  await sendFile(`/api/public/incidents/${token}/files`, file);
}

/** @throws CallFailed `FILE_CHANGED` if the file has changed since it was chosen */
async function sendFile(path: string, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  try {
    await call(path, { method: 'POST', body });
  } catch (error) {
    const isOffline = error instanceof CallFailed && error.code === 'OFFLINE';
    throw isOffline && !(await isStillReadable(file)) ? new CallFailed('FILE_CHANGED') : error;
  }
}

/**
 * Sends a form and reads the page in the answer. A refusal is a page too. @throws CallFailed if there is no answer
 */
export async function postPage(path: string, fields: Record<string, string>): Promise<Document> {
  const response = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    credentials: 'omit',
  }).catch(() => null);
  if (response === null) throw new CallFailed('OFFLINE');
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Fetches the page in another language. */
export async function fetchPage(address: string): Promise<Document> {
  return new DOMParser().parseFromString(await (await call(address)).text(), 'text/html');
}

/** Reports an error in this page to the server, without the entries. */
export function reportCrash(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const crash: ClientError = { name, message, ...(stack && { stack }), path: '/incident' };
  void call('/api/client-errors', asJson(crash)).catch(() => {});
}
