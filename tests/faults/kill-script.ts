import { createHash } from 'node:crypto';
import type { ReportDetails } from '#/bff/contract/gift-reports.ts';
import type { ImportPreview } from '#/bff/contract/people-import.ts';
import type { SubmitAnswer } from '#/bff/contract/tasks.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import type { Answer } from '#/tests/support/answer.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import { csv } from '#/tests/support/imports.ts';
import type { Program } from '#/tests/support/program.ts';

/** The participants, as programs with a token. */
export interface Cast {
  owner: Program;
  supervisor: Program;
  compliance: Program;
  administrator: Program;
}

/**
 * A job of one or several people with its progress, kept by the test so that the job continues where it was when the
 * server was killed.
 */
export interface Run {
  readonly kind: Kind;
  /**
   * Identifies the job within its kill run. Keys and people are derived from this name, so that a repeated step sends
   * exactly the same calls.
   */
  readonly name: string;
  /** The index of the first step that has not been answered. */
  step: number;
  report: number;
  instance: string;
  /** The import that was previewed last. */
  idImport: string;
  /** Decisions that were answered with 200: they must never be lost. */
  acknowledged: { who: string; action: 'approve' | 'reject' }[];
}

export const KINDS = ['twoApprovals', 'withdrawn', 'imported', 'oneApproval', 'exported', 'rejected'] as const;
type Kind = (typeof KINDS)[number];

export const newRun = (kind: Kind, name: string): Run => ({
  kind,
  name,
  step: 0,
  report: 0,
  instance: '',
  idImport: '',
  acknowledged: [],
});

/**
 * Thrown if a call has to be repeated: the server or its database was killed, too many calls were made, or another
 * import was in the way.
 */
export class Cut extends Error {}

type Step = (run: Run, cast: Cast) => Promise<void>;

/** The Idempotency-Key of a step of a run; the repeated call after a kill carries the same key. */
function keyOf({ name, step }: Run): string {
  const hex = createHash('sha256').update(`${name} ${step}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function answered<T>(path: string, call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch(() => {
    throw new Cut(path);
  });
  if (answer.status === 200) return answer.body;
  if (answer.status === 503 || answer.status === 429) throw new Cut(`${path} answered ${answer.status}`);
  throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

const post = <T>(who: Program, run: Run, path: string, body: unknown): Promise<T> =>
  answered(path, who.call<T>('POST', path, body, { 'Idempotency-Key': keyOf(run) }));

const register =
  (amount: number): Step =>
  async (run, { owner }) => {
    run.report = await post<number>(owner, run, '/api/reports', completeEntries({ amount }));
  };

const attach: Step = async (run, { owner }) => {
  const pdf = new Uint8Array(examplePdf('Bijlage', [run.name]));
  await answered(
    'upload',
    owner.upload(`/api/files/upload/report/${run.report}`, 'bijlage.pdf', 'application/pdf', pdf),
  );
};

const submit: Step = async (run, { owner }) => {
  const answer = await post<SubmitAnswer>(owner, run, `/api/tasks/reports/submitforapproval/${run.report}`, {});
  run.instance = answer.workflowInstanceId;
};

const start: Step = async (run, { owner }) => {
  await post<string>(owner, run, `/api/StartWorkflow/${run.instance}/gift-report-approval`, {});
};

const decide =
  (role: 'supervisor' | 'compliance', action: 'approve' | 'reject'): Step =>
  async (run, cast) => {
    const who = cast[role];
    const remark = action === 'reject' ? { remark: 'niet gepast' } : {};
    await post(who, run, `/api/tasks/reports/${action}/${run.report}`, remark);
    run.acknowledged.push({ who: who.upn, action });
  };

const withdraw: Step = (run, { owner }) =>
  post(owner, run, `/api/tasks/reports/withdraw/${run.report}`, { reason: 'toch niet' });
const revise: Step = (run, { owner }) => post(owner, run, `/api/tasks/reports/revise/${run.report}`, {});

/** The number of people in an import: more than one, so that a partly written import is noticed. */
export const PEOPLE = 5;

const preview: Step = async (run, { administrator }) => {
  const rows = Array.from({ length: PEOPLE }, (_, n) => [
    `${run.name}-${n}`,
    `${run.name}.${n}@noordveen.example`,
    'Persoon',
    '1100',
  ]);
  const content = new TextEncoder().encode(csv(['externalId', 'upn', 'lastName', 'company'], rows));
  const path = '/api/management/import/preview';
  const call = administrator.upload(path, 'personen.csv', 'text/csv', content) as Promise<Answer<ImportPreview>>;
  run.idImport = (await answered(path, call)).idImport ?? '';
};

/** Imports are written one at a time, and an import overtaken by others is previewed again. */
const apply: Step = async (run, { administrator }) => {
  const path = '/api/management/import/apply';
  const headers = { 'Idempotency-Key': keyOf(run) };
  const call = administrator.call<{ code?: string }>('POST', path, { idImport: run.idImport }, headers);
  const { status, body } = await call.catch(() => {
    throw new Cut(path);
  });
  if (status === 200) return;
  if (status === 503 || body.code === 'IMPORT_RUNNING') throw new Cut(path);
  if (body.code !== 'IMPORT_STALE') throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
  await preview(run, { administrator } as Cast);
  throw new Cut('previewed again');
};

const GRID = { query: { filters: [], sort: [], group: [] }, columns: ['gift', 'amount', 'status'], lang: 1043 };
/** The end of a zip archive, and so of a workbook. */
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');

/** Either the file arrives complete or the connection breaks; a truncated file never looks complete. */
const exportGrid: Step = async (_run, { owner }) => {
  const init = {
    method: 'POST',
    headers: { Authorization: owner.authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify(GRID),
  };
  const file = await fetch(`${owner.url}/api/grids/my-reports/export`, init)
    .then(async (answer) => ({ status: answer.status, content: Buffer.from(await answer.arrayBuffer()) }))
    .catch(() => {
      throw new Cut('export');
    });
  if (file.status === 503 || file.status === 429) throw new Cut(`export answered ${file.status}`);
  if (file.status !== 200) throw new Error(`export answered ${file.status} ${file.content}`);
  if (file.content.lastIndexOf(END_OF_ZIP) === -1)
    throw new Error(`a truncated file of ${file.content.length} bytes was sent as complete`);
};

const SCRIPTS: Readonly<Record<Kind, readonly Step[]>> = {
  twoApprovals: [
    register(250),
    attach,
    submit,
    start,
    decide('supervisor', 'approve'),
    decide('compliance', 'approve'),
  ],
  oneApproval: [register(20), submit, start, decide('supervisor', 'approve')],
  rejected: [register(250), submit, start, decide('supervisor', 'reject')],
  withdrawn: [register(20), submit, start, withdraw, revise, submit, start, decide('supervisor', 'approve')],
  imported: [preview, apply],
  exported: [register(20), exportGrid],
};

/** The status in which each kind of run leaves its report; null if it has no report. */
export const END: Readonly<Record<Kind, number | null>> = {
  twoApprovals: 50,
  oneApproval: 50,
  rejected: 20,
  withdrawn: 50,
  imported: null,
  exported: 1,
};

export const isOver = (run: Run): boolean => run.step >= SCRIPTS[run.kind].length;

/** Continues until the run is over. @throws Cut if a call has to be repeated; the run can then continue later */
export async function proceed(run: Run, cast: Cast): Promise<void> {
  for (;;) {
    const step = SCRIPTS[run.kind][run.step];
    if (!step) return;
    await step(run, cast);
    run.step += 1;
  }
}

/** The report, as its owner sees it. */
export async function look(run: Run, { owner }: Cast): Promise<ReportDetails> {
  const { body } = await owner.call<ReportDetails>('GET', `/api/reports/details/${run.report}`);
  return body;
}
