/** What an engine logs to: the application's log, or nothing in a test. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
