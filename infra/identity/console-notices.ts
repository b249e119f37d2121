/** The log that receives the notices of oidc-provider instead of the console. */
interface NoticeLog {
  warn(detail: object, message: string): void;
}

/** A notice of oidc-provider, with or without the bold and colour codes that it writes to a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character that begins such a code.
const NOTICE = /^(?:\u001b\[[\d;]*m)?oidc-provider (?:NOTICE|WARNING): (.*?)(?:\u001b\[[\d;]*m)?$/s;

/** The current log, and the replacements for the functions of the console. */
let log: NoticeLog;
const installed = new WeakSet<typeof console.info>();

/**
 * Writes the notices of oidc-provider to our log. oidc-provider does not accept a logger and writes directly to the
 * console, where a line that is not JSON breaks any program that reads the log. All other output still goes to the
 * console.
 *
 * @param current the log to use from now on
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
