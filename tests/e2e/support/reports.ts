import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { type Program, program } from '#/tests/support/program.ts';
import { SERVER_URL } from './server.ts';

/** A caller of the API who is signed in as this person; tests create reports through such callers. */
export const as = (name: string): Promise<Program> => program(SERVER_URL, name);

async function call<Body>(who: Program, method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await who.call<Body>(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A Concept; `own` replaces some of the complete entries. */
export function createReport(who: Program, own: Record<string, unknown> = {}): Promise<number> {
  return call<number>(who, 'POST', '/api/reports', completeEntries(own));
}

export async function submitReport(who: Program, id: number): Promise<void> {
  const started = await call<SubmitAnswer>(who, 'POST', `/api/tasks/reports/submitforapproval/${id}`, {});
  const { workflowInstanceId, workflowDefinitionName } = started;
  await call(who, 'POST', `/api/StartWorkflow/${workflowInstanceId}/${workflowDefinitionName}`, {});
}

export async function submittedReport(who: Program, own: Record<string, unknown> = {}): Promise<number> {
  const id = await createReport(who, own);
  await submitReport(who, id);
  return id;
}

export const readReport = (who: Program, id: number) => call<ReportDetails>(who, 'GET', `/api/reports/details/${id}`);

/** Approves, or rejects with a remark, the step that waits for this person. */
export async function decideReport(who: Program, id: number, remark?: string): Promise<void> {
  const action = remark === undefined ? 'approve' : 'reject';
  const { workflowActions } = await readReport(who, id);
  // Other people may be asked at the same time. A stand-in finds only the step of the person for whom they stand in.
  const steps = workflowActions.filter((found) => found.stepTypeActionName === action);
  const step = steps.find(({ upn }) => upn === who.upn) ?? steps[0];
  await call(who, 'POST', `/api/tasks/reports/${action}/${id}`, remark === undefined ? {} : { remark });
  await call(who, 'POST', `/api/RunWorkflowTask/${step?.stepId}/${action}/`, { message: remark ?? 'approved by user' });
}

export const withdrawReport = (who: Program, id: number, reason: string) =>
  call(who, 'POST', `/api/tasks/reports/withdraw/${id}`, { reason });

export const lockReport = (who: Program, id: number, reason: string) =>
  call(who, 'POST', `/api/tasks/reports/lock/${id}`, { reason });

export const updateReport = (who: Program, id: number, version: number, own: Record<string, unknown>) =>
  call(who, 'PUT', '/api/reports', { ...completeEntries(own), idReport: id, version });

export async function uploadFile(who: Program, id: number, name: string, type: string, content: Buffer): Promise<void> {
  const answer = await who.upload(`/api/files/upload/report/${id}`, name, type, new Uint8Array(content));
  if (answer.status !== 200) throw new Error(`the upload failed: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Records the calls of a screen that change something, in order, in the form `POST /api/reports`. */
export function watchCalls(page: import('@playwright/test').Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !pathname.startsWith('/api/client-errors'))
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
