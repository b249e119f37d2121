/**
 * SQLSTATEs and codes of Node and the driver that say nothing about the work itself: the database is not there, restarts,
 * has no room, was too slow, or two transactions got in each other's way. The same work may succeed a moment later.
 */
const PASSING = /^(08|53|57|40|55P03|25P03)/;
const LOST =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN)/;

/** Whether an error means that the database could not be reached or could not do it now. */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (typeof code !== 'string') return false;
  return LOST.test(code) || (error instanceof Error && error.name === 'PostgresError' && PASSING.test(code));
}
