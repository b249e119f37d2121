import type { Caller } from '#/tests/support/app.ts';
import { until } from '#/tests/support/until.ts';

/** Approves a report as soon as Camunda has a task for it. @param within in milliseconds */
export const approvePatiently = (approver: Caller, idReport: number, within: number) =>
  until(
    'an approval',
    () => approver.post(`/api/tasks/reports/approve/${idReport}`, {}),
    ({ status }) => status === 200,
    within,
  );
