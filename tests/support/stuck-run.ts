import { decideRecord } from '#/bff/registers/decide.ts';
import { giftReports } from '#/bff/registers/gift-reports/register.ts';
import type { JobResult } from '#/bff/workflow/engine.ts';
import { jobs } from '#/workers/index.ts';
import type { Caller, TestApp } from './app.ts';
import { contextOf, engineWith, submitted } from './factories.ts';

/** A report whose approval was given and cannot be recorded: its worker fails to the end, with this message. */
export async function stuckReport(
  app: TestApp,
  { owner, approver }: { owner: Caller; approver: Caller },
  message: string,
  own: Record<string, unknown> = {},
): Promise<{ id: number; instance: string }> {
  const report = await submitted(owner, { amount: 20, ...own });
  const run = async (): Promise<JobResult> => {
    throw new Error(message);
  };
  const broken = (minutes: number) =>
    engineWith(app, {
      clock: () => new Date(Date.now() + minutes * 60_000),
      jobs: jobs.map((job) => (job.type === 'record-approval' ? { ...job, run } : job)),
    });
  const decision = { action: 'approve', remark: null, stepId: null } as const;
  await decideRecord(await contextOf(app, approver, { engine: broken(0) }), giftReports, report.id, decision);
  for (const minutes of [10, 20, 30]) await broken(minutes).runDue();
  return report;
}
