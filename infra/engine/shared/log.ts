/** The log of an engine: the application's log, or none in a test. */
export interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
