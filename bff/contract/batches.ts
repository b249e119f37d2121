import { z } from 'zod';
import type { GridColumnRule } from './grid.ts';
import { LIMITS } from './limits.ts';
import { REGISTER_NAMES } from './registers.ts';
import { requiredText } from './text.ts';

/** The actions that can be taken on many runs at once. */
export const BATCH_ACTIONS = ['retry', 'cancel', 'migrate'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

export const BATCH_STATES = ['running', 'paused', 'canceled', 'done'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/**
 * The result for one item. asked: the command for this item has been given, but it is not known yet whether it has
 * helped; notTaken: the result has been missing for too long.
 */
export const ITEM_STATES = ['waiting', 'asked', 'succeeded', 'failedAgain', 'skipped', 'notTaken'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Why an item was skipped or not taken. */
export const BATCH_REASONS = [
  'INCIDENT_GONE',
  'INSTANCE_STARTING',
  'INSTANCE_ENDED',
  'ENGINE_ABSENT',
  'COMMAND_REFUSED',
  'COMMAND_VOID',
  'NEWEST_VERSION',
  'NOT_MIGRATABLE',
  'DROPS_APPROVAL',
  'NOT_SETTLED',
  'RECORD_FROZEN',
  'NO_RIGHT',
  'BATCH_CANCELED',
  'NOT_SENT',
  'NO_WORKER',
  'ENGINE_SILENT',
  'FAULT',
] as const;
export type BatchReason = (typeof BATCH_REASONS)[number];

/** The actions by which an operator controls a batch. */
export const STEERINGS = ['pause', 'resume', 'cancel'] as const;
export type Steering = (typeof STEERINGS)[number];

/** The largest number of runs in a batch: as many as a list shows. */
const MOST = 10_000;

export const batchParams = z.object({ idBatch: z.uuid({ error: 'invalidType' }) });
export const prepareBatchBody = z.object({
  action: z.enum(BATCH_ACTIONS, { error: 'notAllowed' }),
  workflowInstanceIds: z.array(z.uuid({ error: 'invalidType' })).max(MOST, 'tooLong'),
});
export type PrepareBatch = z.infer<typeof prepareBatchBody>;

/** reason: required for cancelling. */
export const startBatchBody = z.object({
  reason: requiredText(LIMITS.longText).min(LIMITS.remarkMin, 'tooShort').optional(),
});

/** A batch before it is confirmed, with exactly what it will do. */
export const batchDraft = z.object({
  idBatch: z.string(),
  action: z.enum(BATCH_ACTIONS),
  /** The number of items: incidents for a retry, otherwise runs. */
  count: z.number(),
  runs: z.number(),
  groups: z.array(
    z.object({
      process: z.string(),
      version: z.number().nullable(),
      /** For a migration: the version that the runs are moved to. */
      toVersion: z.number().nullable(),
      runs: z.number(),
    }),
  ),
  /**
   * For a migration: how many of the runs were checked, and how many of the checked runs would be skipped at present.
   */
  skips: z.object({
    looked: z.number(),
    reasons: z.array(z.object({ reason: z.enum(BATCH_REASONS), runs: z.number() })),
  }),
  /** Chosen runs for which the action is impossible, by reason. */
  leftOut: z.array(z.object({ reason: z.enum(BATCH_REASONS), runs: z.number() })),
});
export type BatchDraft = z.infer<typeof batchDraft>;

export const batch = z.object({
  idBatch: z.string(),
  action: z.enum(BATCH_ACTIONS),
  state: z.enum(BATCH_STATES),
  /** The upn of the batch's author. */
  author: z.string(),
  reason: z.string().nullable(),
  startedOn: z.string(),
  endedOn: z.string().nullable(),
  /** The number of items in the companies that the reader covers; only these are counted. */
  total: z.number(),
  counts: z.record(z.enum(ITEM_STATES), z.number()),
  allowedActions: z.array(z.enum(STEERINGS)),
});
export type Batch = z.infer<typeof batch>;

/** A batch as a line of the list, without nested objects, for the grid and its export. */
export const batchRow = batch
  .omit({ counts: true })
  .extend(Object.fromEntries(ITEM_STATES.map((state) => [state, z.number()])) as Record<ItemState, z.ZodNumber>);
export type BatchRow = z.infer<typeof batchRow>;

export const batchItem = z.object({
  place: z.number(),
  workflowInstanceId: z.string(),
  register: z.enum(REGISTER_NAMES),
  number: z.string(),
  company: z.string(),
  process: z.string(),
  version: z.number().nullable(),
  /** For a retry: the name of the step that failed before, or failed again. */
  step: z.string(),
  state: z.enum(ITEM_STATES),
  reason: z.enum(BATCH_REASONS).nullable(),
  /** The kind of the new failure, in Camunda's terms. */
  incident: z.string().nullable(),
  /** The message, without data from the record. */
  message: z.string().nullable(),
  askedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
});
export type BatchItem = z.infer<typeof batchItem>;

export const batchDetails = z.object({ batch, items: z.array(batchItem) });
export type BatchDetails = z.infer<typeof batchDetails>;

type ItemRule = GridColumnRule<BatchItem>;
/** How the columns of a batch's items are compared and filtered. */
export const ITEM_RULES = {
  state: { key: 'state', type: 'list', order: ITEM_STATES },
  number: { key: 'number', type: 'text' },
  process: { key: 'process', type: 'list' },
  version: { key: 'version', type: 'number' },
  step: { key: 'step', type: 'text' },
  reason: { key: 'reason', type: 'list', order: BATCH_REASONS },
  incident: { key: 'incident', type: 'list' },
  message: { key: 'message', type: 'text' },
  company: { key: 'company', type: 'text' },
  askedOn: { key: 'askedOn', type: 'datetime' },
  endedOn: { key: 'endedOn', type: 'datetime' },
} as const satisfies Record<string, ItemRule>;

type BatchRule = GridColumnRule<BatchRow>;
/** How the columns of the list of batches are compared and filtered. */
export const BATCH_RULES = {
  startedOn: { key: 'startedOn', type: 'datetime' },
  action: { key: 'action', type: 'list', order: BATCH_ACTIONS },
  state: { key: 'state', type: 'list', order: BATCH_STATES },
  author: { key: 'author', type: 'text' },
  reason: { key: 'reason', type: 'text' },
  total: { key: 'total', type: 'number' },
  succeeded: { key: 'succeeded', type: 'number' },
  failedAgain: { key: 'failedAgain', type: 'number' },
  skipped: { key: 'skipped', type: 'number' },
  notTaken: { key: 'notTaken', type: 'number' },
  waiting: { key: 'waiting', type: 'number' },
  asked: { key: 'asked', type: 'number' },
  endedOn: { key: 'endedOn', type: 'datetime' },
} as const satisfies Record<string, BatchRule>;
