import type { Context, Reader } from '#/bff/context.ts';
import {
  type Batch,
  type BatchDetails,
  type BatchItem,
  type BatchRow,
  type BatchState,
  ITEM_STATES,
  type Steering,
} from '#/bff/contract/batches.ts';
import type { Db } from '#/bff/database/connection.ts';
import { notFound } from '#/bff/failure.ts';
import { readStepNames } from '../runs/step-names.ts';
import { listItems } from './item-queries.ts';
import { listBatches, type StoredBatch } from './queries.ts';

/** The operator's own batches and those with items that the operator may see, newest first. */
export async function readBatches(reader: Reader): Promise<Batch[]> {
  const found = await listBatches(reader.services.sql, { companies: companiesOf(reader), reader: reader.actor.id });
  return found.map((batch) => toBatch(reader, batch));
}

export async function readBatchRows(reader: Reader): Promise<BatchRow[]> {
  return (await readBatches(reader)).map(({ counts, ...batch }) => ({ ...batch, ...counts }));
}

/**
 * A batch with its items in the companies that the operator covers.
 * @throws Failure NOT_FOUND
 */
export async function readBatch(context: Context, id: string): Promise<BatchDetails> {
  const batch = toBatch(context, await loadBatch(context.services.sql, context, id));
  return { batch, items: await readItems(context, id) };
}

/** The items of a batch in the companies that the operator covers. */
export async function readItems(reader: Reader, id: string): Promise<BatchItem[]> {
  const { sql } = reader.services;
  const rows = await listItems(sql, id, companiesOf(reader));
  const nameOf = await readStepNames(sql, rows);
  return rows.map(({ id: workflowInstanceId, elements, askedAt, endedAt, ...item }) => ({
    ...item,
    workflowInstanceId,
    step: elements.map((element) => nameOf(item, element)).join(', '),
    askedOn: askedAt?.toISOString() ?? null,
    endedOn: endedAt?.toISOString() ?? null,
  }));
}

/**
 * A confirmed batch, for its author or an operator who may see any of its items.
 * @throws Failure NOT_FOUND
 */
export async function loadBatch(db: Db, reader: Pick<Reader, 'actor'>, id: string): Promise<StoredBatch> {
  const [found] = await listBatches(db, { companies: companiesOf(reader), reader: reader.actor.id, id });
  if (!found || found.state === 'draft') throw notFound(`batch ${id}`);
  return found;
}

export function toBatch(reader: Pick<Reader, 'actor'>, stored: StoredBatch): Batch {
  const { id, action, author, reason, startedAt, endedAt } = stored;
  const state = stored.state as BatchState;
  const counts = Object.fromEntries(ITEM_STATES.map((one) => [one, stored.counts[one] ?? 0])) as Batch['counts'];
  return {
    idBatch: id,
    action,
    state,
    author,
    reason,
    startedOn: (startedAt ?? new Date(0)).toISOString(),
    endedOn: endedAt?.toISOString() ?? null,
    total: seenOf(stored),
    counts,
    allowedActions: maySteer(reader, stored) ? STEERINGS_IN[state] : [],
  };
}

const STEERINGS_IN: Readonly<Record<BatchState, Steering[]>> = {
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  canceled: [],
  done: [],
};

const companiesOf = ({ actor }: Pick<Reader, 'actor'>) => [...actor.rights.companies('OperateWorkflows')];
const seenOf = ({ counts }: StoredBatch) =>
  Object.values<number | undefined>(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
const isAuthor = ({ actor }: Pick<Reader, 'actor'>, { authorId }: StoredBatch) => actor.id === authorId;

/**
 * Whether the reader may control the batch: they are its author, or operate workflows in the companies of all its
 * items.
 */
const maySteer = (reader: Pick<Reader, 'actor'>, batch: StoredBatch) =>
  isAuthor(reader, batch) || seenOf(batch) === batch.all;
