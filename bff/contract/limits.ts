/** Sizes and limits that forms and the server share (OP-029). Lengths are in code points, sizes in bytes. */
export const LIMITS = {
  line: 200,
  phoneOrFunction: 100,
  longText: 4_000,
  html: 100_000,
  amountMax: 9_999_999.99,
  remarkMin: 3,
  /** An answer of StartWorkflow that is shorter than this counts as a failure. */
  workflowAnswerMin: 20,
  /**
   * Default size limit of a file: 25 MB, counted in millions of bytes as screens do; the server sends its own limit
   * with Startup.
   */
  fileBytes: 25_000_000,
  jsonBytes: 1024 * 1024,
} as const;

/** How often, and at most how many times, a record's page reloads while the record waits for the engine. */
export const WAITING_POLL = { everyMs: 3_000, times: 5 } as const;

/** Page sizes. */
export const PAGE_SIZE = {
  genericTable: 5,
  users: 20,
  personPicker: 5,
  userSelector: 10,
  roles: 20,
  logbook: 20,
  dossierFiles: 20,
  changelog: 20,
  activityRows: 5,
} as const;

/** The largest number of code points in the text of a search, whether for records or within a list on the screen. */
export const SEARCH_MOST = 100;

/** The limits of one view of a grid; `text`: code points of a text or of one choice. */
export const GRID_MOST = { text: 200, choices: 500, sort: 10, group: 5 } as const;

/** How long a session lasts without activity, and how long it lasts at most after sign-in. */
export const IDLE_MINUTES = 60;
export const LONGEST_HOURS = 10;
/** How long before the end of a session the screen warns (OP-030). */
export const WARN_MINUTES = 2;
