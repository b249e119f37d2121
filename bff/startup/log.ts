import pino, { type Logger } from 'pino';

/** Bytes kept of a log that cannot be written; what comes beyond them is dropped. */
const KEPT = 1_000_000;

/**
 * The log, on standard output. Where that cannot be written (a full disk) the server goes on without, and with it again as
 * soon as there is room: pino by itself would end the process with the first line that fails.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: true, maxLength: KEPT });
  output.on('error', () => {});
  return pino({ level }, output);
}
