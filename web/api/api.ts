import type {
  ReportDetails,
  ReportDraft,
  ReportRow,
  ReportUpdate,
  SubmitAnswer,
  WaitingRow,
} from '#/bff/contract/gift-reports.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import type { SessionState } from '#/bff/contract/sessions.ts';
import type { Counters, CurrentUser, Picklists } from '#/bff/contract/startup.ts';
import type { LogbookItem } from '#/bff/contract/workflow.ts';
import { apiFetch } from './transport.ts';

/** The start text in one language (spec 1§3). */
export interface AppResource {
  name: string;
  language: number;
  value: string;
  version: number;
}

type Values = Record<string, string | number | undefined>;

async function call<Answer>(
  method: string,
  path: string,
  { query, body, headers, signal }: CallOptions = {},
): Promise<Answer> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const address = search.size > 0 ? `${path}?${search}` : path;
  const isJson = body !== undefined;
  const response = await apiFetch(address, {
    method,
    signal: signal ?? null,
    headers: { ...(isJson && { 'Content-Type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : null,
  });
  return response.status === 204 ? (undefined as Answer) : ((await response.json()) as Answer);
}

interface CallOptions {
  query?: Values;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const segment = encodeURIComponent;

/** Every call of the server that the screens make, once, by name (spec 1§7, DESIGN §4). Throws ApiError only. */
export const api = {
  session: () => call<SessionState>('GET', '/api/auth/session'),
  extendSession: () => call<SessionState>('POST', '/api/auth/session'),

  startup: (lang: LanguageId) => call<CurrentUser>('GET', '/api/Startup', { query: { lang } }),
  picklists: (lang: LanguageId) => call<Picklists>('GET', '/api/Startup/picklists', { query: { lang } }),
  counters: (headers: Record<string, string> = {}) => call<Counters>('GET', '/api/Startup/counters', { headers }),
  appResource: (name: string, lang: LanguageId) =>
    call<AppResource>('GET', `/api/AppResource/${segment(name)}/${lang}`),

  myReports: (year: number | undefined, lang: LanguageId) =>
    call<ReportRow[]>('GET', '/api/reports/my', { query: { year, lang } }),
  waitingReports: (lang: LanguageId) =>
    call<WaitingRow[]>('GET', '/api/reports/waitingforapproval', { query: { lang } }),
  reportDetails: (id: number, lang: LanguageId) =>
    call<ReportDetails>('GET', `/api/reports/details/${id}`, { query: { lang } }),
  /** Who would decide first on a report of the caller, by name. */
  reportProspect: () => call<{ nextApprovers: string[] }>('GET', '/api/reports/prospect'),
  /** @returns the new id; 0 means failure (EC-003). */
  createReport: (draft: Partial<ReportDraft>) => call<number>('POST', '/api/reports', { body: draft }),
  updateReport: (update: Partial<ReportUpdate> & Pick<ReportUpdate, 'idReport'>) =>
    call<{ idReport: number; version: number }>('PUT', '/api/reports', { body: update }),
  deleteReport: (id: number) => call<unknown>('DELETE', `/api/reports/${id}`),
  /** @returns the id of the new Concept with the same entries. */
  copyReport: (id: number) => call<number>('POST', `/api/reports/${id}/copy`),

  submitReport: (id: number) => call<SubmitAnswer>('POST', `/api/tasks/reports/submitforapproval/${id}`),
  startWorkflow: ({ workflowInstanceId, workflowDefinitionName }: SubmitAnswer) =>
    call<string>('POST', `/api/StartWorkflow/${segment(workflowInstanceId)}/${segment(workflowDefinitionName)}`),
  /** `stepId`: the step that was on the screen, so that a press never decides another one. */
  approveReport: (id: number, stepId: string) =>
    call<unknown>('POST', `/api/tasks/reports/approve/${id}`, { body: { stepId } }),
  rejectReport: (id: number, remark: string, stepId: string) =>
    call<unknown>('POST', `/api/tasks/reports/reject/${id}`, { body: { remark, stepId } }),
  runWorkflowTask: (stepId: string, action: string, message: string) =>
    call<string>('POST', `/api/RunWorkflowTask/${segment(stepId)}/${segment(action)}/`, { body: { message } }),
  compensate: (id: number, previousStatus: number) =>
    call<unknown>('POST', `/api/tasks/reports/compensateforsubmiterror/${id}/${previousStatus}`),
  withdrawReport: (id: number, reason: string) =>
    call<unknown>('POST', `/api/tasks/reports/withdraw/${id}`, { body: { reason } }),
  reviseReport: (id: number) => call<unknown>('POST', `/api/tasks/reports/revise/${id}`),
  lockReport: (id: number, reason: string) =>
    call<unknown>('POST', `/api/tasks/reports/lock/${id}`, { body: { reason } }),
  releaseReport: (id: number) => call<unknown>('POST', `/api/tasks/reports/release/${id}`),

  logbook: (workflowInstanceId: string) =>
    call<LogbookItem[]>('GET', `/api/workflow/logbook/${segment(workflowInstanceId)}`),

  deleteReportFile: (id: number) => call<unknown>('DELETE', `/api/files/delete/report/${id}`),
};

/** Where a report's file is downloaded: for links and previews. */
export const reportFileUrl = (id: number) => `/api/files/download/report/${id}`;
