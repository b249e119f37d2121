import type { ApprovalStep } from '#/bff/contract/gift-reports.ts';
import { REPORT_STATUS, type StoredReportStatus } from '#/bff/contract/statuses.ts';
import type { StationLine } from './details-queries.ts';

interface Course {
  status: StoredReportStatus;
  owner: string;
  submittedAt: Date | null;
  /** When the last approval fell; null before. */
  approvedAt: Date | null;
  /** Tasks of the present instance; none for a Concept. */
  stations: readonly StationLine[];
  /** Names for the first station while there is no task yet. */
  nextApprovers: readonly string[];
  /** Whether a second approval will be asked, as far as it is known now. */
  needsSecond: boolean | null;
}

/**
 * The course of the approval as the step line draws it: who did what when, whose turn it is, what is still ahead
 * (LOOK §6). Pure: everything comes from what was loaded.
 */
export function approvalSteps(course: Course): ApprovalStep[] {
  return [submitted(course), station(course, 'supervisor'), station(course, 'compliance'), processed(course)];
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

function submitted({ status, owner, submittedAt }: Course): ApprovalStep {
  const people = [owner];
  if (status === REPORT_STATUS.Concept) return { step: 'submitted', state: 'current', people, at: null };
  if (status === REPORT_STATUS.PendingResubmittal)
    return { step: 'submitted', state: 'withdrawn', people, at: iso(submittedAt) };
  return { step: 'submitted', state: 'done', people, at: iso(submittedAt) };
}

function station(course: Course, step: 'supervisor' | 'compliance'): ApprovalStep {
  const task = course.stations.findLast((candidate) => candidate.rule === step);
  if (task?.action) {
    const state = task.action === 'approve' ? 'done' : 'rejected';
    return { step, state, people: task.decidedBy ? [task.decidedBy] : [], at: iso(task.decidedAt) };
  }
  if (task?.state === 'open') return { step, state: 'current', people: task.candidates, at: iso(task.createdAt) };
  return {
    step,
    state: unreached(course, step),
    people: step === 'supervisor' ? [...course.nextApprovers] : [],
    at: null,
  };
}

function unreached({ status, needsSecond }: Course, step: 'supervisor' | 'compliance'): ApprovalStep['state'] {
  const isOver = status === REPORT_STATUS.Processed || status === REPORT_STATUS.Rejected;
  if (isOver) return 'skipped';
  if (step === 'supervisor' || needsSecond) return 'ahead';
  return needsSecond === null ? 'maybe' : 'skipped';
}

function processed({ status, approvedAt }: Course): ApprovalStep {
  if (status === REPORT_STATUS.Processed) return { step: 'processed', state: 'done', people: [], at: iso(approvedAt) };
  return { step: 'processed', state: status === REPORT_STATUS.Rejected ? 'skipped' : 'ahead', people: [], at: null };
}
