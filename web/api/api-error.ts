import type { ErrorBody, ErrorCode, LastChange } from '#/bff/contract/errors.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/**
 * The error codes: those of the server, and two that only the browser sets. OFFLINE means that there was no answer,
 * FILE_CHANGED that the file to send has changed since it was chosen. Each code has a label `Error.<code>`.
 */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'FILE_CHANGED';

interface Details {
  code: ApiErrorCode;
  /** The HTTP status; 0 if there was no answer. */
  status: number;
  message?: string;
  fields?: FieldErrors;
  allowedActions?: string[];
  state?: string;
  lastChange?: LastChange;
  requestId?: string | null;
  /** The failed call, for error reporting: `POST /api/reports`. */
  call?: string;
  cause?: unknown;
}

/** A failed call, with the contents of the contract's error body. `api` throws only this error. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** All error codes of each field, by field name; empty if no field is at fault. */
  readonly fields: FieldErrors;
  /** The actions that the record now allows. The server sends them with a 409. */
  readonly allowedActions: readonly string[] | undefined;
  /** The state of the record or command that made the call impossible. */
  readonly state: string | undefined;
  /** Who meanwhile stored a newer version than the one on which this call was based, and when. */
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

/** Whether a failed call may have taken effect all the same, because there was no answer or the server failed. */
export function isUnanswered(error: unknown): error is ApiError {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}

/**
 * The code whose label describes the error. An unknown code, which a newer server may send, is replaced with the code
 * of the HTTP status.
 */
export function tellingCode({ code, status }: ApiError, hasLabel: (code: ApiErrorCode) => boolean): ApiErrorCode {
  return hasLabel(code) ? code : codeOfStatus(status);
}

/**
 * Reads the answer to a failed call. An answer that does not come from our server, such as a proxy's page, gets the
 * code that is nearest to its status.
 */
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
