import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { markFault, moveStatus } from '#/bff/registers/queries.ts';
import type { Loaded } from '#/bff/registers/register.ts';
import { endInstance, findInstance } from '#/bff/workflow/instance-queries.ts';
import type { ActivityRecord } from './queries.ts';
import { processingActivities } from './register.ts';

/** Whether the activity's workflow has broken down and waits for somebody to look into it. */
export const isBroken = ({ record }: Loaded<ActivityRecord>): boolean => record.shownStatus === 100;

/**
 * Cancels a workflow that has broken down, in the transaction of the action that replaces it. The activity
 * returns to its state before the workflow, whose tasks and timers are removed.
 */
export async function cancelBroken(
  tx: Tx,
  context: Context,
  loaded: Loaded<ActivityRecord>,
  reason: 'started again' | 'deleted',
): Promise<Loaded<ActivityRecord>> {
  const { record } = loaded;
  const id = record.workflowInstanceId;
  const instance = id === null ? undefined : await findInstance(tx, id, true);
  if (!instance) throw new Error(`activity ${record.id} has a fault but no instance`);
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
    reason,
  });
  return loadRecord(tx, context, processingActivities, record.id);
}
