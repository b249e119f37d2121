import type { ApprovalStep } from '#/bff/contract/approval.ts';

/** A step as `StepLine` draws it, before its texts are translated. */
export interface ShownStep {
  step: string;
  title: string;
  state: 'done' | 'current' | 'todo' | 'failed';
  /** Which text is shown below the step; `none` means that there is no text. */
  detail:
    | 'doneBy'
    | 'draftOf'
    | 'waits'
    | 'rejectedBy'
    | 'withdrawn'
    | 'maybe'
    | 'skipped'
    | 'notReached'
    | 'ahead'
    | 'then'
    | 'none';
  people: readonly string[];
  at: string | null;
}

const STATE: Readonly<Record<ApprovalStep['state'], ShownStep['state']>> = {
  done: 'done',
  current: 'current',
  ahead: 'todo',
  maybe: 'todo',
  skipped: 'todo',
  rejected: 'failed',
  withdrawn: 'failed',
};

/** The steps of the approval, each with the sentence below it. */
export function shownSteps(steps: readonly ApprovalStep[]): ShownStep[] {
  const end = steps.findIndex(({ state }) => state === 'rejected' || state === 'withdrawn');
  return steps.map((step, index) => ({
    ...step,
    state: STATE[step.state],
    detail: detailOf(step, end >= 0 && index > end),
  }));
}

function detailOf({ step, state, people }: ApprovalStep, isBehindTheEnd: boolean): ShownStep['detail'] {
  if (isBehindTheEnd) return step === 'processed' ? 'none' : 'notReached';
  if (state === 'done') return 'doneBy';
  if (state === 'rejected') return 'rejectedBy';
  if (state === 'withdrawn') return 'withdrawn';
  if (state === 'current') return step === 'submitted' ? 'draftOf' : 'waits';
  if (state === 'maybe') return 'maybe';
  if (step === 'processed') return 'none';
  if (state === 'skipped') return 'skipped';
  return people.length > 0 ? 'ahead' : 'then';
}

const DAY = 24 * 60 * 60 * 1000;

/** Whole days since an ISO time; never below 0, even when the clocks differ. */
export function daysSince(at: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / DAY));
}
