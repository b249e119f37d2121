/**
 * SQLSTATEs and codes of Node and the driver that do not concern the work itself: the database is unavailable, is
 * restarting, has no space, was too slow, is read-only (25006: because it is a standby, or because of its settings), is
 * being replaced by a restore (3D000), or two transactions blocked each other. In all these cases, the same work may
 * succeed a moment later.
 */
const PASSING = /^(08|53|57|40|55P03|25P03|25006|3D000)/;
const LOST =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)/;
/** Codes for when this process has no file handle, memory or port left for a connection. */
const EXHAUSTED = /^(EMFILE|ENFILE|ENOBUFS|ENOMEM|EADDRNOTAVAIL)$/;
const DISK_FULL = '53100';

/** Whether an error means that the database could not be reached or could not do the work now. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return false;
  return LOST.test(code) || EXHAUSTED.test(code) || (isOfPostgres(error) && PASSING.test(code));
}

/** Whether Postgres has no space left on its disk; `isUnavailable` is then also true. */
export function isDiskFull(error: unknown): boolean {
  return isOfPostgres(error) && codeOf(error) === DISK_FULL;
}

const isOfPostgres = (error: unknown): boolean => error instanceof Error && error.name === 'PostgresError';

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
