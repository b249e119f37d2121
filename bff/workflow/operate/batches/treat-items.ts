import type { Context, Services } from '#/bff/context.ts';
import { BATCH_REASONS, type BatchReason } from '#/bff/contract/batches.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { EffectiveRights } from '#/bff/people/effective-rights.ts';
import { selectRightEntries } from '#/bff/people/queries.ts';
import type { InstanceId } from '#/bff/workflow/engine.ts';
import { cancellation } from '../instance/cancel-run.ts';
import { type Changing, changeWithin, readRefusal } from '../instance/change-run.ts';
import { migration } from '../instance/migrate-run.ts';
import { retrial } from '../instance/retry-incident.ts';
import { findAuthor } from './author-queries.ts';
import { claimItem, type DueItem, holdBatch, listWaiting, markItem, putOff } from './item-queries.ts';

/**
 * The number of items at a time. They are processed one after the other, and are few enough that approvers notice no
 * delay.
 */
const AT_A_TIME = 10;
const AGAIN_AFTER_SECONDS = 30;
/** An item is skipped once it has failed unexpectedly, or its run has been busy, this many times. */
const ATTEMPTS = 3;

/**
 * Processes the next items of the running batches. Each item is claimed and processed in one transaction, so that none
 * is processed twice, even if several servers do this at once or one of them crashes.
 */
export async function treatItems(services: Services): Promise<void> {
  const due = await listWaiting(services.sql, AT_A_TIME);
  if (due.length === 0) return;
  const stranded = await services.engine.read.stranded();
  const held = new Set<string>();
  for (const item of due)
    if (!held.has(item.batch) && !(await treatItem(services, item, stranded))) held.add(item.batch);
}

/** @returns false if the engine does not answer; the whole batch then waits for it */
async function treatItem(services: Services, item: DueItem, stranded: readonly InstanceId[]): Promise<boolean> {
  try {
    const context = await contextOf(services, item);
    const change = changeOf(services, item);
    await transaction(services.sql, async (tx) => {
      if (!(await claimItem(tx, item))) return;
      const { instance: id, action, command } = item;
      await changeWithin(tx, context, { id, action, change, command, stranded });
    });
    return true;
  } catch (error) {
    const why = readRefusal(error, item.action);
    if (why instanceof Failure && why.code === 'ENGINE_SILENT') {
      // The batch is tried again while the engine is silent. Meanwhile its author can cancel it, and other batches do
      // not wait for its items.
      await holdBatch(services.sql, item.batch, AGAIN_AFTER_SECONDS);
      return false;
    }
    await passOver(services, item, why);
    return true;
  }
}

/** The author, with the rights that they hold at this moment. */
async function contextOf(
  services: Services,
  { author: id, batch }: DueItem,
): Promise<Pick<Context, 'actor' | 'requestId' | 'services'>> {
  const author = await findAuthor(services.sql, id);
  if (!author) throw new Failure('NO_RIGHT', 'the author of the batch no longer has access');
  const rights = new EffectiveRights(await selectRightEntries(services.sql, id));
  // The id of the batch serves as the request id, so that the audit entries of its items name the batch.
  return { services, actor: { ...author, rights }, requestId: batch };
}

function changeOf({ engine }: Services, { action, incident, version, reason }: DueItem): Changing {
  if (action === 'retry') return retrial(incident ?? '');
  if (action === 'cancel') return cancellation(reason ?? '');
  return migration(engine, version ?? 0);
}

/**
 * Handles an item whose transaction was rolled back: an impossible action is skipped with its reason, and one
 * that failed temporarily is retried a little later.
 */
async function passOver({ sql, log }: Services, item: DueItem, error: unknown): Promise<void> {
  const reason = error instanceof Failure ? reasonOf(error) : 'FAULT';
  if (reason === 'FAULT') log.error({ err: error, batch: item.batch, item: item.place }, 'an item of a batch failed');
  const mayPass = reason === 'FAULT' || reason === 'NOT_SETTLED';
  if (mayPass && (await putOff(sql, item, AGAIN_AFTER_SECONDS)) < ATTEMPTS) return;
  await markItem(sql, item, 'waiting', { state: 'skipped', reason });
}

function reasonOf({ code }: Failure): BatchReason {
  // For an author who does not operate workflows in the company of a run, the run does not exist.
  if (code === 'NOT_FOUND') return 'NO_RIGHT';
  return BATCH_REASONS.find((reason) => reason === code) ?? 'COMMAND_REFUSED';
}
