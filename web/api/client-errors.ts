import type { ClientError } from '#/bff/contract/client-errors.ts';
import { ApiError } from './api-error.ts';
import { ownerHeaders } from './page-owner.ts';

/**
 * The maximum number of errors that a page reports, so that a page that fails in a loop does not flood the log. Each
 * message is reported only once.
 */
const MOST = 20;
const reported = new Set<string>();

/**
 * Silently reports a browser error to the server (EC-019). It never fails and returns nothing; a lost report
 * is not repeated.
 */
export function reportClientError(error: unknown, componentStack?: string): void {
  const report = describe(error);
  const key = `${report.name} ${report.message}`;
  if (reported.size >= MOST || reported.has(key)) return;
  reported.add(key);
  const body = JSON.stringify({
    ...report,
    ...(componentStack && { componentStack }),
    path: window.location.pathname,
  } satisfies ClientError);
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID(), ...ownerHeaders() };
  void fetch('/api/client-errors', { method: 'POST', body, headers, keepalive: true }).catch(() => {});
}

function describe(error: unknown): ClientError {
  if (error instanceof ApiError) {
    const { code, status, call = '', requestId } = error;
    return { name: code, message: `${call} answered ${status} ${code}`, ...(requestId && { requestId }) };
  }
  if (error instanceof Error)
    return { name: error.name, message: error.message, ...(error.stack && { stack: error.stack }) };
  return { name: 'Thrown', message: String(error) };
}

/**
 * Whether an error should be reported. Calls without an answer, calls refused with 401 or 403, and invalid forms are
 * not reported.
 */
export function isWorthReporting(error: ApiError): boolean {
  const isFormFault = error.status === 400 && Object.keys(error.fields).length > 0;
  return error.status !== 0 && error.status !== 401 && error.status !== 403 && !isFormFault;
}
