import { ApiError, isApiError, isUnanswered, readApiError } from './api-error.ts';
import { reportFailure } from './failures.ts';
import { announcePageTaken, isPageTaken, ownerHeaders } from './page-owner.ts';
import { announceSessionLost, renewSession } from './session.ts';
import { forgetKey, keyFor, rememberKey } from './unanswered.ts';

/** The time in ms after which a POST that lost its connection is repeated once. The Idempotency-Key makes this safe. */
const REPEAT_AFTER = 800;

/**
 * The fetch function of the typed client, of api.ts and of file exports. It gives every POST an Idempotency-Key, so
 * that a call takes effect only once even after a double click or a lost answer. It sends the id of the person for whom
 * the page was opened. On a 401, it renews the session once and repeats the call (OP-004). It turns every failure
 * except an abort into an ApiError.
 */
export async function apiFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const method = (init.method ?? 'GET').toUpperCase();
  const headers = new Headers(init.headers);
  headers.set('Accept', 'application/json');
  for (const [name, value] of Object.entries(ownerHeaders())) headers.set(name, value);
  const call = `${method} ${pathOf(input)}`;
  const send = () =>
    withSession(() => reach(input, { ...init, method, headers, credentials: 'same-origin' }, call), call);
  return method === 'POST' ? sendOnce(send, headers, `${call} ${String(init.body ?? '')}`) : send();
}

/**
 * Sends a POST with an Idempotency-Key. Until there is an answer, it is unknown whether the call took effect, so the
 * same call uses the same key if it is made again meanwhile.
 */
async function sendOnce(send: () => Promise<Response>, headers: Headers, intent: string): Promise<Response> {
  const key = headers.get('Idempotency-Key') ?? keyFor(intent);
  headers.set('Idempotency-Key', key);
  rememberKey(intent, key);
  try {
    const response = await send();
    forgetKey(intent);
    return response;
  } catch (error) {
    if (!isUnanswered(error)) forgetKey(intent);
    throw error;
  }
}

/**
 * Runs a call, and repeats it once if it got a 401 and the session could be renewed. If the session is over and the
 * page is being left for sign-in, the promise never settles, so that no screen shows an error as well. The promise also
 * never settles if another person has signed in; the page then sends no more calls.
 * @throws ApiError, passed to every listener first
 */
export async function withSession(attempt: () => Promise<Response>, call: string): Promise<Response> {
  if (isPageTaken()) return never();
  let response = await attempt();
  if (response.status === 401) {
    const renewal = await renewSession();
    if (renewal === 'renewed') response = await attempt();
    else if (renewal === 'taken' && announcePageTaken()) return never();
    else if (renewal === 'unknown') throw reported(new ApiError({ code: 'UNAVAILABLE', status: 503, call }));
  }
  if (response.ok) return response;
  if (response.status === 401 && announceSessionLost()) return never();
  const error = await readApiError(response, call);
  if (isApiError(error, 'OTHER_PERSON') && announcePageTaken()) return never();
  throw reported(error);
}

const never = () => new Promise<never>(() => {});

async function reach(input: RequestInfo | URL, init: RequestInit, call: string): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (first) {
    if (isAbort(first)) throw first;
    if (init.method === 'POST') {
      await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER));
      const second = await fetch(input, init).catch(() => null);
      if (second) return second;
    }
    throw reported(new ApiError({ code: 'OFFLINE', status: 0, call, cause: first }));
  }
}

function reported(error: ApiError): ApiError {
  reportFailure(error);
  return error;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function pathOf(input: RequestInfo | URL): string {
  const address = input instanceof Request ? input.url : String(input);
  return new URL(address, 'http://here').pathname;
}
