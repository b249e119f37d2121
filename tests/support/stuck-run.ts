import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import { processingActivities } from '#/bff/registers/processing-activities/register.ts';
import type { JobResult } from '#/bff/workflow/engine.ts';
import { jobs } from '#/workers/index.ts';
import { activityOf, submittedActivity } from './activities.ts';
import type { Caller, TestApp } from './app.ts';
import { contextOf, engineWith, submitted } from './factories.ts';

interface Parties {
  owner: Caller;
  approver: Caller;
}

/**
 * A report whose approval was given but cannot be recorded, because each attempt of its worker fails with this message.
 */
export async function stuckReport(
  app: TestApp,
  parties: Parties,
  message: string,
  own: Record<string, unknown> = {},
): Promise<{ id: number; instance: string }> {
  const [report] = await stuckReports(app, parties, message, 1, own);
  if (!report) throw new Error('the report was not created');
  return report;
}

/** Several such reports, which fail at the same time. */
export async function stuckReports(
  app: TestApp,
  parties: Parties,
  message: string,
  count: number,
  own: Record<string, unknown> = {},
): Promise<{ id: number; instance: string }[]> {
  const reports = [];
  for (let left = count; left > 0; left -= 1) reports.push(await failingReport(app, parties, message, own, 0));
  for (const minutes of [10, 20, 30]) await broken(app, message, minutes).runDue();
  return reports;
}

/**
 * A report whose approval was given but could not be recorded at the first attempt; two attempts are left.
 *
 * @param minutes how far ahead the clock of the first attempt is; the next attempt is not due before then, however slow
 * the test is
 */
export async function failingReport(
  app: TestApp,
  { owner, approver }: Parties,
  message: string,
  own: Record<string, unknown> = {},
  minutes = 60,
): Promise<{ id: number; instance: string }> {
  const deciding = await contextOf(app, approver, { engine: broken(app, message, minutes) });
  const report = await submitted(owner, { amount: 20, ...own });
  await decideRecord(deciding, giftReports, report.id, { action: 'approve', remark: null, stepId: null });
  return report;
}

/**
 * An activity whose rejection was given but cannot be recorded, because each attempt of its worker fails with this
 * message.
 */
export async function stuckActivity(
  app: TestApp,
  { owner, officer }: { owner: Caller; officer: Caller },
  message: string,
  own: Record<string, unknown> = {},
): Promise<{ id: number; instance: string }> {
  const id = await submittedActivity(owner, officer, own);
  const deciding = await contextOf(app, officer, { engine: broken(app, message, 0, 'record-rejection') });
  const { workflowInstanceId } = await activityOf(owner, id);
  if (workflowInstanceId === null) throw new Error('the activity has no run');
  await decideRecord(deciding, processingActivities, id, { action: 'reject', remark: 'past niet', stepId: null });
  for (const minutes of [10, 20, 30]) await broken(app, message, minutes, 'record-rejection').runDue();
  return { id, instance: workflowInstanceId };
}

/** An engine whose clock is this many minutes ahead, with a worker that cannot record decisions of this type. */
function broken(app: TestApp, message: string, minutes: number, type = 'record-approval') {
  const run = async (): Promise<JobResult> => {
    throw new Error(message);
  };
  return engineWith(app, {
    clock: () => new Date(Date.now() + minutes * 60_000),
    jobs: jobs.map((job) => (job.type === type ? { ...job, run } : job)),
  });
}
