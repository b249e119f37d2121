import { z } from 'zod';

/** The kinds of files, distinguished by their columns. */
export const IMPORT_KINDS = ['people', 'companies'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The columns of a file of people. `upn` is required. A missing column leaves the stored values unchanged; an
 * empty cell clears the value.
 */
export const PERSON_FIELDS = [
  'externalId',
  'upn',
  'firstName',
  'lastName',
  'displayName',
  'email',
  'personnelNumber',
  'company',
  'department',
  'jobDescription',
  'supervisor',
  'active',
  'leftOn',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/**
 * The columns of a file of companies. `administrationNr` is required; parents and mergers are given by this
 * number or by name.
 */
export const COMPANY_FIELDS = ['administrationNr', 'name', 'parent', 'mergedInto', 'closedOn'] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

export type ImportField = PersonField | CompanyField;
export const IMPORT_COLUMNS = { people: PERSON_FIELDS, companies: COMPANY_FIELDS } as const;
/** The column that determines the kind of file, and identifies each row. */
export const KEY_COLUMN = { people: 'upn', companies: 'administrationNr' } as const;

/** A fault of a file or one of its cells; each has a label `ImportFault.<code>`. */
export const IMPORT_FAULTS = [
  // the file
  'notText',
  'notExcel',
  'empty',
  'unclosedQuote',
  'strayQuote',
  'missingColumn',
  'duplicateColumn',
  'tooManyRows',
  'sheetTooLarge',
  'cellCount',
  // a cell
  'required',
  'tooLong',
  'invalidText',
  'notOneLine',
  'badUpn',
  'badEmail',
  'notADate',
  'notYesOrNo',
  // people
  'duplicateUpn',
  'duplicateExternalId',
  'upnTaken',
  'unknownCompany',
  'ambiguousCompany',
  'companyClosed',
  'supervisorNotFound',
  'supervisorCircle',
  'activeButLeft',
  'ownAccount',
  // companies
  'duplicateCompany',
  'firstCompanyUnnamed',
  'companyCircle',
  'companyNotEmpty',
  'dayToCome',
] as const;
export type ImportFaultCode = (typeof IMPORT_FAULTS)[number];

/**
 * `hours`: how long a file waits to be applied; `askedHours`: how long it waits to be confirmed by somebody else;
 * `undoDays`: for how many days an import can be undone; people must return within the same number of days to keep
 * their roles; `part`: the largest number of changes in one answer; `named`: how many people or companies are named if
 * there are many.
 */
export const IMPORT_LIMITS = {
  bytes: 50_000_000,
  rows: 150_000,
  faults: 10_000,
  hours: 24,
  askedHours: 72,
  undoDays: 7,
  part: 1_000,
  named: 5,
} as const;

/** One fault. `row` counts like a spreadsheet: the column names are row 1; null for the file as a whole. */
export const importFault = z.object({
  row: z.number().nullable(),
  /** The column name in the file, or the field name if the column is missing. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  code: z.enum(IMPORT_FAULTS),
});
export type ImportFault = z.infer<typeof importFault>;

export const PERSON_CHANGES = ['new', 'changed', 'left', 'returned'] as const;
export const COMPANY_CHANGES = ['new', 'changed', 'merged', 'closed', 'reopened'] as const;
/** `kept`: in an import that undoes another one, a change that is not undone. */
export const IMPORT_CHANGES = ['new', 'changed', 'left', 'returned', 'merged', 'closed', 'reopened', 'kept'] as const;
export type ImportChangeKind = (typeof IMPORT_CHANGES)[number];

/** Why a change is not undone, or why a user name is suspicious; each has a label `ImportNote.<note>`. */
export const IMPORT_NOTES = ['changedSince', 'cannotBe', 'lookAlike', 'hidden'] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** Where somebody holds a role: everywhere, or in some companies, with or without the companies below them. */
export const heldIn = z.object({
  everywhere: z.boolean(),
  companies: z.array(z.object({ name: z.string(), inherit: z.boolean() })),
});
export type HeldIn = z.infer<typeof heldIn>;

/**
 * The old and new values of a field as readable text: names of people and companies, days as YYYY-MM-DD, `yes` or
 * `no`. For the field `role`, the values are where the person holds the role; null for nowhere.
 */
export const fieldChange = z.object({
  field: z.enum([...PERSON_FIELDS, ...COMPANY_FIELDS, 'role']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  role: z.object({ name: z.string(), before: heldIn.nullable(), after: heldIn.nullable() }).optional(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const importChange = z.object({
  kind: z.enum(IMPORT_CHANGES),
  /** null if the person or company is not in the file and changes because of other rows. */
  row: z.number().nullable(),
  /** User principal name, or administration number. */
  key: z.string(),
  name: z.string(),
  fields: z.array(fieldChange),
  note: z.enum(IMPORT_NOTES).nullable(),
});
export type ImportChange = z.infer<typeof importChange>;

/** The counts of an import: each change is counted once under its kind, and there are further figures of interest. */
export const importCounts = z.object({
  rows: z.number(),
  unchanged: z.number(),
  new: z.number(),
  changed: z.number(),
  left: z.number(),
  returned: z.number(),
  merged: z.number(),
  closed: z.number(),
  reopened: z.number(),
  /** People who get another supervisor. */
  supervisors: z.number(),
  /** People who move to another company; companies that get another parent. */
  moves: z.number(),
  /** People who move because their company is merged into another one. */
  people: z.number(),
  /** User names that look like others, or have invisible characters. */
  warned: z.number(),
  /** People who leave: now, or on a future day that is new or earlier than before. */
  leaving: z.number(),
  /** Changes that are not undone. */
  kept: z.number(),
  /**
   * Open tasks that return to the people from whom they were taken, and those that do not, because they have been
   * handed over since.
   */
  tasks: z.number(),
  tasksKept: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/**
 * If more people would leave than is allowed without a check: how many out of how many, and whether another
 * administrator has to confirm the import.
 */
export const importGuard = z.object({ leavers: z.number(), of: z.number(), second: z.boolean() });
export type ImportGuard = z.infer<typeof importGuard>;

const gained = z.object({ count: z.number(), first: z.array(z.string()) });

/**
 * What an import would give its author: people whose records the author could then see or decide on, or the removal of
 * other administrators of the whole group. For each, the number and the first few names (decision 0050).
 */
export const importGain = z.object({
  /** People whose supervisor the author would become. */
  supervises: gained,
  /** People for whom the author would become a higher supervisor. */
  above: gained,
  /** People who would move to a company where the author reads the records of others. */
  moved: gained,
  /** Companies that would be placed below a company where the author reads the records of others. */
  companies: gained,
  /** Other administrators of the whole group, now or within the last month, who would lose that role. */
  administrators: gained,
  /** The person whose user name the author would take, or who would take the author's; null if there is none. */
  account: z.string().nullable(),
  /**
   * Whether another administrator has to confirm the import; false if nobody could, in which case it takes effect at
   * once.
   */
  second: z.boolean(),
});
export type ImportGain = z.infer<typeof importGain>;

/** The content of a file and its faults. A file with faults cannot be applied, and its `idImport` is null. */
export const importPreview = z.object({
  idImport: z.string().nullable(),
  kind: z.enum(IMPORT_KINDS).nullable(),
  filename: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  /** Unknown columns of the file. */
  ignored: z.array(z.string()),
  counts: importCounts,
  guard: importGuard.nullable(),
  gain: importGain.nullable(),
  /** Only the first faults, if there are very many. */
  faults: z.array(importFault),
  faultCount: z.number(),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** The steps of writing an import; each has a label `ImportStep.<step>`. */
export const IMPORT_STEPS = ['checking', 'writing', 'rights', 'audit', 'tasks'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** `asked`: another administrator has to confirm the import. */
export const IMPORT_STATES = ['ready', 'asked', 'applied', 'canceled', 'undone'] as const;
export type ImportStateName = (typeof IMPORT_STATES)[number];

export const importState = z.object({
  idImport: z.string(),
  state: z.enum(IMPORT_STATES),
  /** null if no step is running. */
  step: z.enum(IMPORT_STEPS).nullable(),
  done: z.number(),
  total: z.number(),
});
export type ImportState = z.infer<typeof importState>;

/** An import that is open or was applied, with its details. */
export const importSummary = importState.extend({
  kind: z.enum(IMPORT_KINDS),
  filename: z.string(),
  complete: z.boolean(),
  /** The import that this one undoes. */
  undoes: z.string().nullable(),
  encoding: importPreview.shape.encoding,
  ignored: z.array(z.string()),
  counts: importCounts,
  guard: importGuard.nullable(),
  gain: importGain.nullable(),
  /** How many changes there are. */
  changes: z.number(),
  /** Whether the reader is the author of the import. */
  own: z.boolean(),
  /** The author of the import, and when they sent it (ISO 8601). */
  by: z.string(),
  createdOn: z.string(),
  /** Who applied, confirmed or cancelled the import, and when. */
  endedBy: z.string().nullable(),
  endedOn: z.string().nullable(),
  /** The end of the period in which the import can be undone; null if it cannot be undone. */
  undoUntil: z.string().nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importList = z.object({ imports: z.array(importSummary) });

/** Some of the changes of an import; `total`: the number of all changes that match the query. */
export const importChanges = z.object({ changes: z.array(importChange), total: z.number() });
export type ImportChanges = z.infer<typeof importChanges>;

const whole = (least: number, most: number) =>
  z.coerce.number('invalidType').int('invalidType').min(least, 'tooSmall').max(most, 'tooLarge');

/** Which part of the changes to list. */
export const changesQuery = z.object({
  offset: whole(0, 1_000_000).default(0),
  limit: whole(1, IMPORT_LIMITS.part).default(IMPORT_LIMITS.part),
  kind: z.enum(IMPORT_CHANGES, 'notAllowed').optional(),
  /** Whether to list only changes with a note. */
  noted: z.stringbool().default(false),
});
export type ChangesQuery = z.infer<typeof changesQuery>;

export const importResult = z.object({
  idImport: z.string(),
  /** `asked`: the import waits for another administrator; nothing has changed yet. */
  state: z.enum(['applied', 'asked']),
  counts: importCounts,
});
export type ImportResult = z.infer<typeof importResult>;

/** An import's id in a path or a body. */
export const importId = z.uuid('invalidType');

export const applyBody = z.object({
  idImport: importId,
  /** How many people leave, as typed by the administrator; required if the preview has a `guard`. */
  leavers: z.number('invalidType').int('invalidType').optional(),
});
