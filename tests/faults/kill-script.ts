import { randomUUID } from 'node:crypto';
import type { ReportDetails, SubmitAnswer } from '#/bff/contract/gift-reports.ts';
import { examplePdf } from '#/bff/database/seed/example-pdf.ts';
import { completeEntries } from '#/tests/support/entries.ts';
import type { Program } from '#/tests/support/program.ts';

/** Who takes part, as programs with a token. */
export interface Cast {
  owner: Program;
  supervisor: Program;
  compliance: Program;
}

/** What a run of the main job has got so far; kept by the test, so that it goes on where the server was killed. */
export interface Run {
  readonly kind: Kind;
  /** The first step that has not been answered. */
  step: number;
  /** The Idempotency-Key of that step: the repeat after a kill carries the same one. */
  key: string;
  report: number;
  instance: string;
  /** Decisions that were answered with 200: they may never be lost. */
  acknowledged: { who: string; action: 'approve' | 'reject' }[];
}

export const KINDS = ['twoApprovals', 'oneApproval', 'rejected', 'withdrawn'] as const;
type Kind = (typeof KINDS)[number];

export const newRun = (kind: Kind): Run => ({
  kind,
  step: 0,
  key: randomUUID(),
  report: 0,
  instance: '',
  acknowledged: [],
});

/** The server did not answer: it was killed. */
export class Cut extends Error {}

type Step = (run: Run, cast: Cast) => Promise<void>;

async function post<T>(who: Program, run: Run, path: string, body: unknown): Promise<T> {
  const answer = await who.call<T>('POST', path, body, { 'Idempotency-Key': run.key }).catch(() => {
    throw new Cut(path);
  });
  if (answer.status === 200) return answer.body;
  throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

const register =
  (amount: number): Step =>
  async (run, { owner }) => {
    run.report = await post<number>(owner, run, '/api/reports', completeEntries({ amount }));
  };

const attach: Step = async (run, { owner }) => {
  const pdf = new Uint8Array(examplePdf('Bijlage', ['Een regel']));
  const answer = await owner
    .upload(`/api/files/upload/report/${run.report}`, 'bijlage.pdf', 'application/pdf', pdf)
    .catch(() => {
      throw new Cut('upload');
    });
  if (answer.status !== 200) throw new Error(`upload answered ${answer.status}`);
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
    await post(
      who,
      run,
      `/api/tasks/reports/${action}/${run.report}`,
      action === 'reject' ? { remark: 'niet gepast' } : {},
    );
    run.acknowledged.push({ who: who.upn, action });
  };

const withdraw: Step = (run, { owner }) =>
  post(owner, run, `/api/tasks/reports/withdraw/${run.report}`, { reason: 'toch niet' });
const revise: Step = (run, { owner }) => post(owner, run, `/api/tasks/reports/revise/${run.report}`, {});

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
};

/** The status that each kind of run ends in. */
export const END: Readonly<Record<Kind, number>> = { twoApprovals: 50, oneApproval: 50, rejected: 20, withdrawn: 50 };

export const isOver = (run: Run): boolean => run.step >= SCRIPTS[run.kind].length;

/** Goes on until the run is over. @throws Cut when the server was killed; the run can then go on with the next one. */
export async function proceed(run: Run, cast: Cast): Promise<void> {
  for (;;) {
    const step = SCRIPTS[run.kind][run.step];
    if (!step) return;
    await step(run, cast);
    run.step += 1;
    run.key = randomUUID();
  }
}

/** The report as its owner sees it. */
export async function look(run: Run, { owner }: Cast): Promise<ReportDetails> {
  const { body } = await owner.call<ReportDetails>('GET', `/api/reports/details/${run.report}`);
  return body;
}
