import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { StartedWorkflow } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { activityStatusName } from '#/bff/contract/statuses.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together, transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { markFault, moveStatus } from '#/bff/registers/queries.ts';
import type { Loaded } from '#/bff/registers/register.ts';
import { startApproval } from '#/bff/registers/submit.ts';
import { endInstance, findInstance } from '#/bff/workflow/instance-queries.ts';
import type { ActivityRecord } from './queries.ts';
import { processingActivities } from './register.ts';

/**
 * Starts the workflow of activities that were decided before, or whose workflow has broken down, each by itself: what cannot be
 * started is said and keeps no other from it.
 *
 * @returns one for each activity that was asked for, in that order
 */
export async function startWorkflowsOf(
  context: Context,
  ids: readonly number[],
  lang: LanguageId,
): Promise<StartedWorkflow[]> {
  const results: StartedWorkflow[] = [];
  for (const id of [...new Set(ids)]) {
    results.push(await startOne(context, id, lang));
  }
  return results;
}

async function startOne(context: Context, id: number, lang: LanguageId): Promise<StartedWorkflow> {
  let number = String(id);
  try {
    await transaction(context.services.sql, async (tx) => {
      const loaded = await loadRecord(tx, context, processingActivities, id, { lock: true });
      number = loaded.record.number;
      if (!loaded.allowed.includes('start')) throw new NotStartable(loaded.record);
      const ready = loaded.record.shownStatus === FAULT ? await cancelBroken(tx, context, loaded) : loaded;
      await startApproval(tx, context, processingActivities, ready);
    });
    return { id, number, message: null };
  } catch (error) {
    const reason = reasonOf(error, lang);
    if (reason === undefined) throw error;
    return { id, number, message: `${number}: ${reason}` };
  }
}

const FAULT = 100;

/** Its status is none from which a workflow is started, or this person may start none. */
class NotStartable extends Error {
  readonly status: ActivityRecord['shownStatus'];

  constructor({ shownStatus }: ActivityRecord) {
    super('not startable');
    this.status = shownStatus;
  }
}

/** In words; undefined for what is nobody's mistake. */
function reasonOf(error: unknown, lang: LanguageId): string | undefined {
  if (error instanceof NotStartable) {
    const status = label(lang, `ActivityStatus.${activityStatusName(error.status)}`);
    return label(lang, 'Activities.notStartable', { status });
  }
  return error instanceof Failure ? label(lang, `Error.${error.code}`) : undefined;
}

/** What has broken down is cancelled first, in the same transaction: the activity is what it was before it. */
async function cancelBroken(tx: Tx, context: Context, loaded: Loaded<ActivityRecord>): Promise<Loaded<ActivityRecord>> {
  const { record } = loaded;
  const id = record.workflowInstanceId;
  const instance = id === null ? undefined : await findInstance(tx, id, true);
  if (!instance) throw new Error(`activity ${record.id} has a fault and no instance`);
  const { previousStatus: to } = instance;
  const { waiting } = processingActivities.statuses;
  await endInstance(tx, instance.id, 'canceled');
  await together([
    moveStatus(tx, processingActivities.table, {
      ...{ id: record.id, instance: instance.id },
      ...{ from: [waiting, to], to, settles: 'cancel' },
    }),
    markFault(tx, processingActivities.table, instance.id, false),
  ]);
  await context.services.engine.submit(tx, {
    id: randomUUID(),
    instance: instance.id,
    by: context.actor.id,
    kind: 'cancel',
    reason: 'started again',
  });
  return loadRecord(tx, context, processingActivities, record.id);
}
