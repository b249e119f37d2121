import pino, { type Logger } from 'pino';

/** Bytes kept of a log that cannot be written; what comes beyond them is dropped. */
const KEPT = 1_000_000;

/**
 * The log, on standard output. When that cannot be written (a full disk) the server goes on without a log until there is
 * room again. Without this, pino ends the process at the first line that fails.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT });
  output.on('error', () => {});
  return pino({ level }, output);
}
