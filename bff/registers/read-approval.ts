import type { Context } from '#/bff/context.ts';
import type { ApprovalPart, WorkflowAction } from '#/bff/contract/approval.ts';
import type { LanguageId } from '#/bff/contract/languages.ts';
import { isApproval } from '#/bff/people/approvers/rules.ts';
import { findPendingSince } from '#/bff/workflow/confirmation-queries.ts';
import { listHandedTo } from '#/bff/workflow/handover-queries.ts';
import { type ActorLine, listActors } from '#/bff/workflow/inbox-queries.ts';
import { listStations } from '#/bff/workflow/station-queries.ts';
import { approvalSteps } from './approval-steps.ts';
import { foretellIfDeployed, isDraft, subjectOf } from './foretell.ts';
import { nextApproverNames } from './next-approvers.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';
import { titled } from './step-titles.ts';

/** Data of a record that the step line shows in addition to its tasks. */
interface ApprovalFacts {
  /** The owner's name. */
  owner: string;
  submittedAt: Date | null;
  approvedAt: Date | null;
}

/** The approval on the page of a record, for every register with approvals. */
export async function readApproval<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  { record, relations, allowed, isEngineAbsent }: Loaded<R>,
  facts: ApprovalFacts,
  lang: LanguageId,
): Promise<ApprovalPart> {
  const db = context.services.sql;
  const [actors, handedOverTo, pendingSince, course] = await Promise.all([
    listActors(db, register.name, record.id),
    relations.has('giver') ? listHandedTo(db, register.name, record.id, context.actor.id) : [],
    record.pendingCommandId === null ? null : findPendingSince(db, record.pendingCommandId),
    readCourse(context, register, record),
  ]);
  const isPending = record.shownStatus === WAITS_FOR_ENGINE;
  const steps = approvalSteps({ ...course, ...facts, statuses: register.statuses, status: record.status });
  return {
    wfReason: record.wfReason,
    workflowInstanceId: record.workflowInstanceId,
    workflowActions: workflowActions(actors),
    onBehalfOf: onBehalfOf(actors, context.actor.id),
    handedOverTo,
    steps: await titled(db, lang, steps),
    nextApprovers: course.nextApprovers,
    pendingSince: isPending ? (pendingSince?.toISOString() ?? null) : null,
    previousStatus: isPending ? record.status : null,
    isEngineAbsent,
    allowedActions: [...allowed],
    version: record.version,
  };
}

/** The displayed status while a command is pending, which is the same in every register. */
const WAITS_FOR_ENGINE = 999;

async function readCourse<R extends WorkflowRecord>({ services }: Context, register: Register<R>, record: R) {
  const { sql, engine } = services;
  const isWaiting = !isDraft(register, record);
  const [stations, foreseen] = await Promise.all([
    record.workflowInstanceId && isWaiting ? listStations(sql, record.workflowInstanceId) : [],
    foretellIfDeployed(sql, engine, register, record),
  ]);
  const nextApprovers = isWaiting ? [] : await nextApproverNames(sql, foreseen.tasks, subjectOf(record));
  // A task that only asks for a confirmation is a step if the process asks for it; otherwise it is left out, and not
  // shown as skipped.
  const others = foreseen.others.filter(({ approverRule }) => isApproval(approverRule));
  return { stations, foreseen: { ...foreseen, others }, nextApprovers };
}

/**
 * Lists the actions approve and reject for everybody who may decide an open task; the screen shows only those of its
 * user (WF-017).
 */
function workflowActions(actors: readonly ActorLine[]): WorkflowAction[] {
  return actors.flatMap(({ taskId, instanceId, upn, redirectedToUpn }) =>
    ['approve', 'reject'].map((stepTypeActionName) => ({
      upn,
      redirectedToUPN: redirectedToUpn,
      idWorkflowInstance: instanceId,
      stepId: taskId,
      stepTypeActionName,
    })),
  );
}

/**
 * The name of the principal for a decision made now: null if the person may decide in their own name,
 * otherwise the first principal found.
 */
function onBehalfOf(actors: readonly ActorLine[], actorId: number): string | null {
  const mine = actors.filter((one) => one.actorId === actorId).toSorted((a, b) => a.principalId - b.principalId);
  if (mine.some(({ principalId }) => principalId === actorId)) return null;
  return mine[0]?.principal ?? null;
}
