/** The meaning of a failed call: the engine has refused it, has certainly not executed it, or may have executed it. */
import { Unavailable } from '#/bff/workflow/engine.ts';

/**
 * answer: the engine refused the call, with a reason (400, 404, 409). untouched: the engine certainly did nothing,
 * because it was not reached, was too busy, or denied access. unknown: it may have executed the call (a lost answer, a
 * timeout, a server error).
 */
export type Failure =
  | { readonly kind: 'answer'; readonly status: number; readonly message: string }
  | { readonly kind: 'untouched'; readonly message: string }
  | { readonly kind: 'unknown'; readonly message: string };

interface SdkError {
  readonly status?: number;
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  readonly name?: string;
  readonly message?: string;
  readonly cause?: unknown;
}

/** Error codes after which it is certain that nothing was sent: there was no address, no server or no connection. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const ANSWERS = new Set([400, 404, 409]);

/** Interprets an error of the SDK. */
export function failureOf(error: unknown): Failure {
  const { status, title, detail, message } = error as SdkError;
  if (status === undefined) return withoutAnswer(error);
  const text = `${status} ${detail ?? title ?? message ?? ''}`.trim();
  if (ANSWERS.has(status)) return { kind: 'answer', status, message: text };
  const turnedAway = status === 401 || status === 403 || status === 429;
  if (turnedAway || (status === 503 && title === 'RESOURCE_EXHAUSTED')) return { kind: 'untouched', message: text };
  return { kind: 'unknown', message: text };
}

function withoutAnswer(error: unknown): Failure {
  const causes = chainOf(error);
  const deepest = causes.at(-1);
  const message = deepest?.message || deepest?.code || String(error);
  const wasNotSent = causes.some(({ code, name }) => NOT_SENT.has(code ?? '') || name === 'CamundaAuthError');
  return { kind: wasNotSent ? 'untouched' : 'unknown', message };
}

function chainOf(error: unknown): SdkError[] {
  const chain: SdkError[] = [];
  for (let each = error as SdkError | undefined; each && chain.length < 5; each = each.cause as SdkError | undefined)
    chain.push(each);
  return chain;
}

/** Awaits a call about one item. Returns undefined if the engine (or the index) does not have the item. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'answer' && failure.status === 404) return undefined;
    throw error;
  }
}

/** Runs searches and gets. @throws Unavailable when the engine does not answer */
export async function unlessAway<T>(calls: Promise<T>): Promise<T> {
  try {
    return await calls;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'answer') throw error;
    throw new Unavailable(`Camunda does not answer: ${failure.message}`, { cause: error });
  }
}
