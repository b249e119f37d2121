import type { Context } from '#/bff/context.ts';
import type { StartedWorkflow } from '#/bff/contract/activities.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { activityStatusName } from '#/bff/contract/statuses.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { Failure } from '#/bff/failure.ts';
import { label } from '#/bff/labels.ts';
import { loadRecord } from '#/bff/registers/load-record.ts';
import { startApproval } from '#/bff/registers/submit.ts';
import { cancelBroken, isBroken } from './cancel-broken.ts';
import type { ActivityRecord } from './queries.ts';
import { processingActivities } from './register.ts';

/**
 * Starts the workflow of activities that have already been decided, or whose workflow has broken down. Each
 * starts separately: if one cannot be started, this is reported and does not stop the others.
 *
 * @returns one result for each requested activity, in the order of the request
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
      const ready = isBroken(loaded) ? await cancelBroken(tx, context, loaded, 'started again') : loaded;
      await startApproval(tx, context, processingActivities, ready);
    });
    return { id, number, message: null };
  } catch (error) {
    const reason = reasonOf(error, lang);
    if (reason === undefined) throw error;
    return { id, number, message: `${number}: ${reason}` };
  }
}

/** Thrown if the activity's status does not allow a start, or the caller may not start a workflow. */
class NotStartable extends Error {
  readonly status: ActivityRecord['shownStatus'];

  constructor({ shownStatus }: ActivityRecord) {
    super('not startable');
    this.status = shownStatus;
  }
}

/** An explanation of the reason; undefined for an unexpected error. */
function reasonOf(error: unknown, lang: LanguageId): string | undefined {
  if (error instanceof NotStartable) {
    const status = label(lang, `ActivityStatus.${activityStatusName(error.status)}`);
    return label(lang, 'Activities.notStartable', { status });
  }
  return error instanceof Failure ? label(lang, `Error.${error.code}`) : undefined;
}
