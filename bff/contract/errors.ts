import { z } from 'zod';
import { FIELD_CODES } from './field-codes.ts';

/**
 * Every error code that an answer may contain, with its HTTP status. Each has a label `Error.<code>` in both
 * languages. No other code reaches a client.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  VALIDATION: 400,
  VERSION_MISSING: 400,
  CHALLENGE_REFUSED: 400,
  NO_SESSION: 401,
  TOKEN_INVALID: 401,
  NO_RIGHT: 403,
  NO_ACCESS_STAYS: 403,
  NO_PERSON: 403,
  BROWSER_ONLY: 403,
  WRONG_SCOPE: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  TOO_SLOW: 408,
  OTHER_PERSON: 409,
  WRONG_STATUS: 409,
  STALE_VERSION: 409,
  NOT_YOUR_TASK: 409,
  ALREADY_DECIDED: 409,
  OWN_REPORT: 409,
  BOTH_APPROVALS: 409,
  DECISION_UNDER_WAY: 409,
  NEEDED_FOR_SECOND: 409,
  NO_APPROVER: 409,
  STAND_IN_UNFIT: 409,
  STAND_IN_EXCLUDED: 409,
  STAND_IN_AWAY: 409,
  DELEGATION_OVERLAPS: 409,
  DELEGATION_OVER: 409,
  LAST_VISIBLE: 409,
  COMMAND_REFUSED: 409,
  ENGINE_ABSENT: 409,
  ENGINE_SILENT: 409,
  COMMAND_SENT: 409,
  INSTANCE_STARTING: 409,
  INSTANCE_ENDED: 409,
  INCIDENT_GONE: 409,
  JOB_GONE: 409,
  NEWEST_VERSION: 409,
  NOT_MIGRATABLE: 409,
  DROPS_APPROVAL: 409,
  NOT_SETTLED: 409,
  FACT_NOT_SETTABLE: 409,
  RECORD_FROZEN: 409,
  NOT_PREPARED: 409,
  SAME_KEY_OTHER_CALL: 409,
  UPN_TAKEN: 409,
  IMPORT_RUNNING: 409,
  IMPORT_STALE: 409,
  LEAVERS_NOT_CONFIRMED: 409,
  OWN_IMPORT: 409,
  NOT_UNDOABLE: 409,
  OWN_ADMINISTRATION: 409,
  OWN_REQUEST: 409,
  LAST_ADMINISTRATOR: 409,
  COMPANY_CLOSED: 409,
  COMPANY_NAMED: 409,
  EDITED_ELSEWHERE: 409,
  HAS_PROBLEMS: 409,
  NOTHING_CHANGED: 409,
  OWN_DRAFT: 409,
  ATTACHMENT_PRESENT: 409,
  TOO_LARGE: 413,
  IMPORT_TOO_LARGE: 413,
  WRONG_TYPE: 415,
  FILE_INFECTED: 422,
  TOO_FAST: 429,
  TOO_MANY_PEOPLE: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
  FILE_NOT_SCANNED: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

/**
 * Who last stored a record, and when (ISO time). In a conflict, the screen shows this with the two versions of the
 * text.
 */
export const lastChange = z.object({ idUser: z.number(), name: z.string(), at: z.string() });
export type LastChange = z.infer<typeof lastChange>;

/**
 * The format of every error answer except those of SCIM. `message` is English, for logs; screens show the label of
 * `code`.
 */
export const errorBody = z.object({
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.enum(FIELD_CODES))).optional(),
  allowedActions: z.array(z.string()).optional(),
  /** The state of the command or record that made the action impossible, if any. */
  state: z.string().optional(),
  /** For an outdated version, who stored the current one. */
  lastChange: lastChange.optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
