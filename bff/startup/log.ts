import pino, { type Logger } from 'pino';

/** How many bytes are buffered while the log cannot be written; anything beyond that is dropped. */
const KEPT = 1_000_000;

/**
 * The log, on standard output. If it cannot be written (a full disk), the server continues without a log
 * until there is space again. Otherwise pino would end the process at the first line that fails.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT });
  output.on('error', () => {});
  return pino({ level }, output);
}
