/** The actions of people as HTTP calls, and the answers in the terms of the model. */
import { completeEntries } from '#/tests/support/app.ts';
import { REMARK } from './process.ts';
import { type Action, type Answer, REASON } from './verbs.ts';

export interface Call {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  body?: unknown;
}

export interface RecordBody {
  code?: string;
  state?: string;
  status?: number;
  idReportStatus?: number;
  allowedActions?: string[];
}

/** The real ids of the objects that the model refers to by number. */
export interface Register {
  idOf(report: number): number;
  /**
   * The id of a report's task, counted from 0; null if no task is named. A task that does not exist gets an unused id.
   */
  stepOf(report: number, step: number | null): Promise<{ stepId?: string }>;
  /** The newest process instance of a report. */
  newest(report: number): Promise<string>;
}

/** The HTTP call for an action. */
export async function callOf(action: Action, register: Register): Promise<Call> {
  if (action.kind === 'register') return { method: 'post', path: '/api/reports', body: entriesOf(action) };
  const id = register.idOf(action.report);
  const verb = (body?: unknown): Call => ({ method: 'post', path: `/api/tasks/reports/${action.kind}/${id}`, body });
  switch (action.kind) {
    case 'read':
      return { method: 'get', path: `/api/reports/details/${id}?lang=1033` };
    case 'delete':
      return { method: 'delete', path: `/api/reports/${id}` };
    case 'copy':
      return { method: 'post', path: `/api/reports/${id}/copy` };
    case 'save':
      return {
        method: 'put',
        path: '/api/reports',
        body: { ...entriesOf(action), idReport: id, version: action.version },
      };
    case 'submit':
      return { method: 'post', path: `/api/tasks/reports/submitforapproval/${id}` };
    case 'approve':
      return verb(await register.stepOf(action.report, action.step));
    case 'reject':
      return verb({ remark: REMARK, ...(await register.stepOf(action.report, action.step)) });
    case 'withdraw':
    case 'lock':
      return verb({ reason: REASON });
    case 'takeBack':
      return { method: 'post', path: `/api/tasks/reports/compensateforsubmiterror/${id}/${action.from}` };
    case 'confirmStart':
      return {
        method: 'post',
        path: `/api/StartWorkflow/${await register.newest(action.report)}/gift-report-approval`,
      };
    case 'confirmTask': {
      const { stepId } = await register.stepOf(action.report, action.step);
      return { method: 'post', path: `/api/RunWorkflowTask/${stepId}/${action.action}/`, body: {} };
    }
    default:
      return verb();
  }
}

function entriesOf({ amount, category, isComplete }: { amount: number; category: number; isComplete: boolean }) {
  return completeEntries({ amount, idReportCategory: category, declaration: isComplete });
}

export function readAnswer(status: number, body: RecordBody | null): Answer {
  const isRefusal = status >= 400;
  const state = isRefusal ? body?.state : (body?.status ?? body?.idReportStatus);
  const number = Number(state);
  return {
    status,
    code: isRefusal ? (body?.code ?? null) : null,
    allowed: body?.allowedActions?.toSorted() ?? null,
    shown: state === undefined || Number.isNaN(number) ? null : number,
  };
}
