import type { ErrorCode } from '#/bff/contract/errors.ts';
import { Failure, type FailureDetail } from '#/bff/failure.ts';

/**
 * An error in a form that can be passed to another thread; a structured clone would lose the additional fields of the
 * error.
 */
export interface Fault {
  name: string;
  message: string;
  stack: string | undefined;
  /** The code of Postgres, the driver or Node. */
  code: string | undefined;
  failure: { code: ErrorCode; detail: Omit<FailureDetail, 'cause'> } | undefined;
}

export function toFault(error: unknown): Fault {
  if (!(error instanceof Error)) return toFault(new Error(String(error)));
  const { name, message, stack } = error;
  if (error instanceof Failure) {
    const { cause: _, ...detail } = error.detail;
    return { name, message, stack, code: undefined, failure: { code: error.code, detail } };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name, message, stack, code, failure: undefined };
}

/** Restores the error, so that code that checks for certain errors recognises it. */
export function fromFault({ name, message, stack, code, failure }: Fault): Error {
  if (failure) return new Failure(failure.code, message, failure.detail);
  return Object.assign(new Error(message), { name, stack, ...(code !== undefined && { code }) });
}
