/** The log to which notices of oidc-provider go instead of the console. */
interface NoticeLog {
  warn(detail: object, message: string): void;
}

/** Includes the codes for bold and colour that it writes on a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape that begins such a code.
const NOTICE = /^(?:\u001b\[[\d;]*m)?oidc-provider (?:NOTICE|WARNING): (.*?)(?:\u001b\[[\d;]*m)?$/s;

/** The current log, and the functions put into the console for it. */
let log: NoticeLog;
const installed = new WeakSet<typeof console.info>();

/**
 * Writes the notices of oidc-provider to our log. It takes no logger and writes to the console itself, where a line that
 * is no JSON breaks anyone who reads the log. Everything else goes to the console as before.
 *
 * @param current the log that counts from now on
 */
export function logNotices(current: NoticeLog): void {
  log = current;
  for (const method of ['info', 'warn'] as const) {
    if (installed.has(console[method])) continue;
    const write = console[method].bind(console);
    console[method] = (...given: unknown[]) => {
      const notice = typeof given[0] === 'string' ? NOTICE.exec(given[0])?.[1] : undefined;
      if (notice === undefined) write(...given);
      else log.warn({ notice }, 'identity provider');
    };
    installed.add(console[method]);
  }
}
