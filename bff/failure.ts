import type { ErrorCode, LastChange } from '#/bff/contract/errors.ts';
import type { FieldErrors } from '#/bff/contract/field-codes.ts';

/** The data that a failure may contain in addition to its code. */
export interface FailureDetail {
  fields?: FieldErrors;
  allowedActions?: readonly string[];
  state?: string;
  lastChange?: LastChange;
  /** Seconds after which a retry may work (503, 429). */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * An expected failure: a code of the contract, a message, and further data. The client receives all of it except the
 * cause. Verbs throw it, no matter who calls them; only bff/http turns it into an answer.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly detail: FailureDetail;

  constructor(code: ErrorCode, message: string, detail: FailureDetail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.detail = detail;
  }
}

/** Throws VALIDATION with all field errors at once if there is at least one. */
export function refuseFaults(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new Failure('VALIDATION', 'some fields are invalid', { fields });
}

/**
 * The failure if the record does not exist, or if the caller must not know about it. The caller cannot tell the two
 * cases apart.
 *
 * @param what names what was not found, for logs only: a stranger could learn from it to which record an id belongs
 */
export function notFound(what: string): Failure {
  return new Failure('NOT_FOUND', 'it does not exist, or you may not see it', { cause: what });
}
