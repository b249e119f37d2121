import type { ApprovalStep } from '#/bff/contract/approval.ts';
import type { Foreseen, ForeseenTask } from '#/bff/workflow/engine.ts';
import type { StationLine } from '#/bff/workflow/station-queries.ts';
import type { RegisterStatuses } from './register.ts';

interface Course {
  statuses: RegisterStatuses;
  /** The stored status. */
  status: number;
  owner: string;
  submittedAt: Date | null;
  /** When the last approval was given; null if there is none yet. */
  approvedAt: Date | null;
  /** Tasks of the current instance; none for a Concept. */
  stations: readonly StationLine[];
  /** The names to show at the first stations while there is no task yet. */
  nextApprovers: readonly string[];
  foreseen: Pick<Foreseen, 'tasks' | 'others' | 'how'>;
}

type Step = Omit<ApprovalStep, 'title'>;

/**
 * The course of the approval as the step line draws it: who did what and when, whose turn it is, and what is
 * still ahead. Its stations are the approvals that the process asks for and, in their usual positions, those
 * that it skips this time. A pure function of the loaded data.
 */
export function approvalSteps(course: Course): Step[] {
  return [submitted(course), ...stations(course), processed(course)];
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

function submitted({ statuses, status, owner, submittedAt }: Course): Step {
  const step = { step: 'submitted', people: [owner] };
  if (status === statuses.concept) return { ...step, state: 'current', at: null };
  return { ...step, state: status === statuses.withdrawn ? 'withdrawn' : 'done', at: iso(submittedAt) };
}

/**
 * A user task of the diagram. `asked` is the task that the record's process asks for; null if the process skips it.
 */
type Place = Pick<ForeseenTask, 'elementId' | 'approverRule'> & { asked: ForeseenTask | null };

function stations(course: Course): Step[] {
  const left = [...course.stations];
  const placed = placesOf(course.foreseen).map((place) => station(course, place, takeStation(left, place)));
  // If an operator or a timer took the process off the foreseen path, the decisions made outside that path come last.
  return [...placed, ...left.flatMap((task) => (task.action ? [decided(task.rule, task)] : []))];
}

/** The tasks that the process asks for, in order, with skipped tasks in their usual positions. */
function placesOf({ tasks, others }: Course['foreseen']): Place[] {
  const before = (count: number) =>
    others.filter(({ after }) => after === count).map((other): Place => ({ ...other, asked: null }));
  return [...tasks.flatMap((task, index) => [...before(index), { ...task, asked: task }]), ...before(tasks.length)];
}

/**
 * Takes an element's oldest decided task or, if none is decided, its latest task: a reopened task replaces the previous
 * one.
 */
function takeStation(left: StationLine[], { elementId }: Place): StationLine | undefined {
  const own = left.filter((task) => task.elementId === elementId);
  const found = own.find(({ action }) => action !== null) ?? own.at(-1);
  if (found) left.splice(left.indexOf(found), 1);
  return found;
}

function station(course: Course, { approverRule: step, asked }: Place, task: StationLine | undefined): Step {
  if (task?.action) return decided(step, task);
  if (task?.state === 'open') return { step, state: 'current', people: task.candidates, at: iso(task.createdAt) };
  const isFirst = asked?.group === 1;
  return { step, state: unreached(course, asked), people: isFirst ? [...course.nextApprovers] : [], at: null };
}

function decided(step: string, { action, decidedBy, decidedAt }: StationLine): Step {
  const state = action === 'approve' ? 'done' : 'rejected';
  return { step, state, people: decidedBy ? [decidedBy] : [], at: iso(decidedAt) };
}

function unreached({ statuses, status, foreseen }: Course, asked: ForeseenTask | null): Step['state'] {
  if (status === statuses.processed || status === statuses.rejected) return 'skipped';
  if (asked) return 'ahead';
  return foreseen.how === 'unknown' ? 'maybe' : 'skipped';
}

function processed({ statuses, status, approvedAt }: Course): Step {
  const step = { step: 'processed', people: [] };
  if (status === statuses.processed) return { ...step, state: 'done', at: iso(approvedAt) };
  return { ...step, state: status === statuses.rejected ? 'skipped' : 'ahead', at: null };
}
