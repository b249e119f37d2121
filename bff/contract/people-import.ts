import { z } from 'zod';

/** What a file brings: its columns say which. */
export const IMPORT_KINDS = ['people', 'companies'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * The columns of a file of people. `upn` must be there; a column that is not leaves what is known, an empty cell takes it
 * away.
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

/** The columns of a file of companies. `administrationNr` must be there; parents and mergers are named by it, or by name. */
export const COMPANY_FIELDS = ['administrationNr', 'name', 'parent', 'mergedInto', 'closedOn'] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

export type ImportField = PersonField | CompanyField;
export const IMPORT_COLUMNS = { people: PERSON_FIELDS, companies: COMPANY_FIELDS } as const;
/** The column that says which kind of file it is, and that names each row. */
export const KEY_COLUMN = { people: 'upn', companies: 'administrationNr' } as const;

/** What can be wrong with a file or a cell of it; each has a label `ImportFault.<code>`. */
export const IMPORT_FAULTS = [
  // the file
  'notText',
  'empty',
  'unclosedQuote',
  'strayQuote',
  'missingColumn',
  'duplicateColumn',
  'tooManyRows',
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
  'companyCircle',
  'companyNotEmpty',
  'dayToCome',
] as const;
export type ImportFaultCode = (typeof IMPORT_FAULTS)[number];

export const IMPORT_LIMITS = { bytes: 10_000_000, rows: 20_000, hours: 24 } as const;

/** One fault. `row` counts as a spreadsheet does: the names of the columns are row 1; null: the file as a whole. */
export const importFault = z.object({
  row: z.number().nullable(),
  /** As the file names it, or as we do where it is missing. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  code: z.enum(IMPORT_FAULTS),
});
export type ImportFault = z.infer<typeof importFault>;

export const PERSON_CHANGES = ['new', 'changed', 'left', 'returned'] as const;
export const COMPANY_CHANGES = ['new', 'changed', 'merged', 'closed', 'reopened'] as const;
export const IMPORT_CHANGES = ['new', 'changed', 'left', 'returned', 'merged', 'closed', 'reopened'] as const;
export type ImportChangeKind = (typeof IMPORT_CHANGES)[number];

/** A field before and after, in words: names of people and companies, days as YYYY-MM-DD, `yes` or `no`. */
export const fieldChange = z.object({
  field: z.enum([...PERSON_FIELDS, ...COMPANY_FIELDS]),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

export const importChange = z.object({
  kind: z.enum(IMPORT_CHANGES),
  /** null: it is not in the file, and changes because of what is. */
  row: z.number().nullable(),
  /** User principal name, or administration number. */
  key: z.string(),
  name: z.string(),
  fields: z.array(fieldChange),
});
export type ImportChange = z.infer<typeof importChange>;

/** How many of what: every change once under its kind, and what people ask about beside it. */
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
  /** People who go to another company; companies that get another parent. */
  moves: z.number(),
  /** People whose company is merged into another one, and who go along. */
  people: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/** What was read and what it would change. With faults nothing can be applied, and `idImport` is null. */
export const importPreview = z.object({
  idImport: z.string().nullable(),
  kind: z.enum(IMPORT_KINDS).nullable(),
  filename: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).nullable(),
  /** Columns of the file that mean nothing to us. */
  ignored: z.array(z.string()),
  counts: importCounts,
  changes: z.array(importChange),
  faults: z.array(importFault),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** What the writing is at; each has a label `ImportStep.<step>`. */
export const IMPORT_STEPS = ['checking', 'writing', 'rights', 'audit', 'tasks'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const importState = z.object({
  idImport: z.string(),
  state: z.enum(['ready', 'applied', 'canceled']),
  /** null: it does not run. */
  step: z.enum(IMPORT_STEPS).nullable(),
  done: z.number(),
  total: z.number(),
});
export type ImportState = z.infer<typeof importState>;

export const importResult = z.object({ idImport: z.string(), counts: importCounts });
export type ImportResult = z.infer<typeof importResult>;

/** An import's id in a path or a body. */
export const importId = z.uuid('invalidType');
