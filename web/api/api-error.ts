import type { ErrorBody, ErrorCode, LastChange } from '#/bff/contract/errors.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/**
 * The server's codes, and two that only the browser sets: no answer came, or the file to send has changed since it was
 * chosen. Each has a label `Error.<code>`.
 */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'FILE_CHANGED';

interface Details {
  code: ApiErrorCode;
  /** HTTP status; 0 when no answer came. */
  status: number;
  message?: string;
  fields?: FieldErrors;
  allowedActions?: string[];
  state?: string;
  lastChange?: LastChange;
  requestId?: string | null;
  /** The call that failed, for error reporting: `POST /api/reports`. */
  call?: string;
  cause?: unknown;
}

/** A failed call, with the contents of the contract's error body. `api` throws only this error. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Field name → codes, all at once; empty when no field is to blame. */
  readonly fields: FieldErrors;
  /** The actions that the record allows now, sent with a 409. */
  readonly allowedActions: readonly string[] | undefined;
  /** The state of the record or command that made the call impossible. */
  readonly state: string | undefined;
  /** The person who stored the version that this call did not know. */
  readonly lastChange: LastChange | undefined;
  readonly requestId: string | null;
  readonly call: string | undefined;

  constructor(details: Details) {
    super(details.message ?? details.code, { cause: details.cause });
    this.name = 'ApiError';
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.allowedActions = details.allowedActions;
    this.state = details.state;
    this.lastChange = details.lastChange;
    this.requestId = details.requestId ?? null;
    this.call = details.call;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether it is unknown if the call took effect: no answer came, or the server failed. */
export function isUnanswered(error: unknown): error is ApiError {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/** The code whose label describes the error; an unknown code of a newer server is replaced by that of its status. */
export function tellingCode({ code, status }: ApiError, hasLabel: (code: ApiErrorCode) => boolean): ApiErrorCode {
  return hasLabel(code) ? code : codeOfStatus(status);
}

/** Reads a failed answer. An answer that is not ours (a proxy's page) becomes the nearest code by its status. */
export async function readApiError(response: Response, call?: string): Promise<ApiError> {
  const headerId = response.headers.get('X-Request-Id');
  const body = await readBody(response);
  if (!body)
    return new ApiError({ code: codeOfStatus(response.status), status: response.status, requestId: headerId, call });
  const { code, message, fields, allowedActions, state, lastChange, requestId } = body;
  return new ApiError({
    code,
    status: response.status,
    message,
    fields,
    allowedActions,
    state,
    lastChange,
    requestId: requestId ?? headerId,
    call,
  });
}

async function readBody(response: Response): Promise<ErrorBody | null> {
  try {
    const body: unknown = await response.json();
    const isOurs = typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
    return isOurs ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  401: 'NO_SESSION',
  403: 'NO_RIGHT',
  404: 'NOT_FOUND',
  408: 'TOO_SLOW',
  413: 'TOO_LARGE',
  415: 'WRONG_TYPE',
  429: 'TOO_FAST',
  431: 'HEADERS_TOO_LARGE',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UNAVAILABLE',
  507: 'STORAGE_FULL',
};

function codeOfStatus(status: number): ErrorCode {
  return CODE_OF_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
}
