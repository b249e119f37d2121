import { z } from 'zod';
import { drawingInWords } from './process-definitions.ts';
import { exactText, recordId, requiredText } from './text.ts';

/** The limits of one draft; the engines, and not these limits, determine what may be drawn. */
export const DRAFT_LIMITS = { letters: 2_000_000, note: 1000 } as const;

/**
 * open: being written. handedIn: waits for release. released: deployed, or being deployed. discarded: deleted by a
 * person.
 */
export const DRAFT_STATES = ['open', 'handedIn', 'released', 'discarded'] as const;
export type DraftState = (typeof DRAFT_STATES)[number];

/** An action on a draft; only the server decides which are allowed. */
export const DRAFT_ACTIONS = ['save', 'handIn', 'deploy', 'takeBack', 'release', 'refuse', 'discard'] as const;
export type DraftAction = (typeof DRAFT_ACTIONS)[number];

/** A problem of a drawing; level error: the drawing cannot be deployed. */
export const problem = z.object({
  /** BPMN id; null for the file as a whole. */
  element: z.string().nullable(),
  /** The rule that the drawing breaks; its label is `Problem.<code>`. */
  code: z.string(),
  level: z.enum(['error', 'warning']),
  /** The parameters of the label. */
  params: z.record(z.string(), z.string()),
  /** The problem in English, for logs and for codes without a label. */
  message: z.string(),
});
export type DrawingProblem = z.infer<typeof problem>;

const sentBy = z.object({ name: z.string(), on: z.string() });

/** A draft as a list shows it. */
export const draftSummary = z.object({
  idDraft: z.number(),
  process: z.string(),
  state: z.enum(DRAFT_STATES),
  /** The number of the draft's last save. */
  revision: z.number(),
  /** The version that was in use when the draft was created; null if there was none. */
  basedOn: z.number().nullable(),
  created: sentBy,
  /** The last save. */
  saved: sentBy,
  /** What was changed and why; it is filled in once the draft is handed in. */
  note: z.string().nullable(),
  handedIn: sentBy.nullable(),
  /** The actions that the reader may take on the draft. */
  allowedActions: z.array(z.enum(DRAFT_ACTIONS)),
});
export type DraftSummary = z.infer<typeof draftSummary>;

/** A draft with its text and its history. */
export const draftDetails = draftSummary.extend({
  text: z.string(),
  elements: drawingInWords,
  /** The hash of the text, in hex, which a release must name. */
  sha256: z.string(),
  /** The version in use now, with which the draft is compared. */
  inUse: z.object({ id: z.number(), version: z.number(), text: z.string() }).nullable(),
  /** Everybody who has edited the draft, by name; none of them may release it. */
  authors: z.array(z.string()),
  isAuthor: z.boolean(),
  /** Every save, newest first. */
  saves: z.array(
    z.object({ revision: z.number(), by: z.string(), on: z.string(), restoredFrom: z.number().nullable() }),
  ),
  /** The person who is editing the draft now; null if nobody is. `page` is the id of their page. */
  editor: z.object({ name: z.string(), page: z.string() }).nullable(),
  /** Why the draft was last sent back. */
  refusal: z.object({ by: z.string(), on: z.string(), reason: z.string() }).nullable(),
  problems: z.array(problem),
  /** Whether a person who has not edited the draft has to release it. */
  needsSecond: z.boolean(),
});
export type DraftDetails = z.infer<typeof draftDetails>;

const page = z.uuid({ error: 'invalidType' });
const drawing = exactText(DRAFT_LIMITS.letters).min(1, 'required');

/** Body of the call that creates a draft with the text of a version, or of a file that comes with Openboek. */
export const draftStart = z.object({ from: recordId });
export type DraftStart = z.infer<typeof draftStart>;

/** Body of a save: the text, the revision that it is based on, and the page that sends it. */
export const draftSave = z.object({
  text: drawing,
  revision: z.number().int().min(1),
  page,
  /** The earlier save that this one restores. */
  restoredFrom: z.number().int().min(1).optional(),
});
export type DraftSave = z.infer<typeof draftSave>;

export const draftSaved = z.object({
  revision: z.number(),
  savedOn: z.string(),
  sha256: z.string(),
  problems: z.array(problem),
});
export type DraftSaved = z.infer<typeof draftSaved>;

/** Body of the call with which a page reports that it is editing, or wants to edit. */
export const draftEditing = z.object({ page, takeOver: z.boolean().default(false) });
export type DraftEditing = z.infer<typeof draftEditing>;

/** The current editor and revision. `isYours`: whether the page that asked is the one that is editing. */
export const draftEditor = z.object({
  isYours: z.boolean(),
  name: z.string().nullable(),
  revision: z.number(),
});
export type DraftEditor = z.infer<typeof draftEditor>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'invalidType');

/** Body of the call that asks for the release of exactly this text. */
export const draftHandIn = z.object({ sha256, note: requiredText(DRAFT_LIMITS.note) });
export type DraftHandIn = z.infer<typeof draftHandIn>;

/** Body of the call that releases exactly this text. */
export const draftRelease = z.object({ sha256 });
export type DraftRelease = z.infer<typeof draftRelease>;

export const draftRefusal = z.object({ reason: requiredText(DRAFT_LIMITS.note) });
export type DraftRefusal = z.infer<typeof draftRefusal>;

/** `version` is null if the engine does not answer; the text is deployed as soon as it does. */
export const draftReleased = z.object({ version: z.number().nullable() });
export type DraftReleased = z.infer<typeof draftReleased>;

export const drawingToCheck = z.object({ text: drawing, process: requiredText(200) });
export type DrawingToCheck = z.infer<typeof drawingToCheck>;

/**
 * Body of the call that goes back to an older version: its text is handed in, or deployed if no second person has to
 * release it.
 */
export const wayBack = z.object({ note: requiredText(DRAFT_LIMITS.note) });
export type WayBack = z.infer<typeof wayBack>;

/** Whether somebody who did not write a process definition must release it before it is deployed. */
export const releaseSetting = z.object({ bySecond: z.boolean(), version: z.number().int() });
export type ReleaseSetting = z.infer<typeof releaseSetting>;

/** The names and elements that a drawing of this process may use. */
export const drawingParts = z.object({
  /** `headers`: the task headers that a job needs, each with the values it may have. */
  jobs: z.array(
    z.object({
      type: z.string(),
      errors: z.array(z.string()),
      headers: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
    }),
  ),
  /** Approver rules. `name`: the role that the rule names; if null, the rule has a label `ApproverRule.<rule>`. */
  rules: z.array(z.object({ rule: z.string(), name: z.string().nullable() })),
  /** The facts of a record that the gateways of the process can use, in addition to `decision`. */
  facts: z.array(z.object({ name: z.string(), type: z.enum(['number', 'boolean', 'text']) })),
  functions: z.array(z.string()),
});
export type DrawingParts = z.infer<typeof drawingParts>;

const fact = z.union([exactText(1000), z.number(), z.boolean(), z.null()]);
/** An expression, and the facts with which to evaluate it. */
export const expressionTrial = z.object({
  expression: exactText(20_000).min(1, 'required'),
  variables: z.record(z.string(), fact),
});
export type ExpressionTrial = z.infer<typeof expressionTrial>;

/** The value of the expression as JSON, or the reason why it has none. */
export const expressionResult = z.object({ value: z.string().nullable(), fault: z.string().nullable() });
export type ExpressionResult = z.infer<typeof expressionResult>;
