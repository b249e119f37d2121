import type { WorkflowStep } from '#/bff/contract/workflow-view.ts';
import { OURSELVES } from '../log-view.ts';
import type { Drawing, DrawnElement } from './drawing.ts';
import type { RunLine, TaskLine } from './queries.ts';
import type { Visit } from './visits.ts';

interface Run {
  drawing: Drawing;
  visits: readonly Visit[];
  tasks: readonly TaskLine[];
  stuck: ReadonlySet<string>;
  startedBy: RunLine['startedBy'];
}

/**
 * The run as a list of steps: every visit to an element that is not a gateway, with the person who acted or has to act.
 */
export function toSteps({ drawing, visits, tasks, stuck, startedBy }: Run): WorkflowStep[] {
  const waiting = Map.groupBy(tasks, ({ element }) => element);
  return visits.flatMap((visit) => {
    const element = drawing.elements.get(visit.element);
    if (!element?.kind) return [];
    // The tasks of an element were created in the order in which the process reached it.
    const task = element.kind === 'userTask' ? waiting.get(element.id)?.shift() : undefined;
    return [toStep(element, visit, { task, isStuck: stuck.has(element.id), startedBy })];
  });
}

function toStep(
  element: DrawnElement,
  visit: Visit,
  about: { task: TaskLine | undefined; isStuck: boolean; startedBy: string | null },
): WorkflowStep {
  const { id, name, kind } = element;
  if (!kind) throw new Error(`${id} is not a step`);
  const { task, isStuck, startedBy } = about;
  const isOpen = visit.end === null;
  return {
    element: id,
    name,
    kind,
    state: isOpen ? (isStuck ? 'stuck' : 'open') : visit.end?.how === 'terminated' ? 'canceled' : 'done',
    who: task ? peopleOf(task) : kind === 'start' ? [startedBy ?? OURSELVES] : isWork(element) ? [OURSELVES] : [],
    onBehalfOf: task?.onBehalfOf ?? null,
    outcome: task ? outcomeOf(task) : null,
    startedOn: visit.at.toISOString(),
    endedOn: visit.end?.at.toISOString() ?? null,
  };
}

const isWork = ({ kind }: DrawnElement) => kind === 'task';

/** The person who decided; before the decision, the people who may decide. */
const peopleOf = ({ decidedBy, candidates, state }: TaskLine): string[] =>
  decidedBy !== null ? [decidedBy] : state === 'open' ? candidates : [];

function outcomeOf({ action, isApproval }: TaskLine): WorkflowStep['outcome'] {
  if (action === null) return null;
  if (isApproval === false) return action === 'approve' ? 'confirmed' : 'notConfirmed';
  return action === 'approve' ? 'approved' : 'rejected';
}

/** The visits that can be derived from the tasks alone, for when the engine does not answer. */
export function visitsOfTasks(tasks: readonly TaskLine[]): Visit[] {
  return tasks.map(({ element, state, createdAt, closedAt }, place) => ({
    element,
    at: createdAt,
    end:
      state === 'open' || closedAt === null
        ? null
        : { at: closedAt, how: state === 'canceled' ? 'terminated' : 'completed' },
    begun: place * 2,
    ended: state === 'open' ? Number.POSITIVE_INFINITY : place * 2 + 1,
  }));
}
