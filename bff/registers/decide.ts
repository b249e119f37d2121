import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { RecordState } from '#/bff/contract/tasks.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { isApproval } from '#/bff/people/approvers/rules.ts';
import { insertDecision } from '#/bff/workflow/decision-queries.ts';
import { moveTask } from '#/bff/workflow/inbox-queries.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, stateAfter, wrongStatus } from './change-record.ts';
import { findActingTask } from './find-acting-task.ts';
import { foretell } from './foretell.ts';
import { keepApprovers } from './keep-approvers.ts';
import { markPending } from './queries.ts';
import { refuseDecision } from './refuse-decision.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';
import { staleVersion } from './stale-version.ts';

export interface DecisionInput {
  action: 'approve' | 'reject';
  /** For a rejection, the remark; for an approval, a message for the log. */
  remark: string | null;
  /** The task to decide; null for the only task that the caller may decide. */
  stepId: string | null;
  /** The version of the record that the caller looked at; if omitted, the version is not checked. */
  version?: number | undefined;
}

/**
 * Decides the open task of a record. One transaction stores the decision (with a snapshot of the record's content), the
 * state of the task, and the command for the engine, so the decision is final once the transaction commits. The first
 * decision counts.
 *
 * @throws Failure NOT_FOUND, OWN_REPORT, BOTH_APPROVALS, NEEDED_FOR_SECOND, ALREADY_DECIDED, DECISION_UNDER_WAY,
 * NOT_YOUR_TASK, STALE_VERSION, WRONG_STATUS, ENGINE_ABSENT, COMMAND_REFUSED
 */
export async function decideRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
  input: DecisionInput,
): Promise<RecordState | undefined> {
  const { actor, services } = context;
  const decide = async (tx: Tx, loaded: Loaded<R>) => {
    const { record } = loaded;
    if (!loaded.allowed.includes(input.action)) throw await refuseDecision(tx, context, register, loaded, input.stepId);
    if (input.version !== undefined && input.version !== record.version) throw await staleVersion(tx, register, loaded);
    const [acting, foreseen] = await together([
      findActingTask(tx, context, register, record, input.stepId),
      input.action === 'approve' ? foretell(tx, services.engine, register, record) : null,
    ]);
    if (!acting) throw await refuseDecision(tx, context, register, loaded, input.stepId);
    const { task, principalId } = acting;
    if (foreseen) await keepApprovers(tx, context, loaded, acting, foreseen);
    const command = randomUUID();
    await together([
      recordDecision(tx, context, register, loaded, {
        ...input,
        task: task.id,
        rule: task.approverRule,
        principalId,
        command,
      }),
      auditChange(tx, context, register, record, input.action, {
        task: task.id,
        version: record.version,
        onBehalfOf: principalId === actor.id ? null : principalId,
      }),
      services.engine.submit(tx, {
        id: command,
        instance: task.instance,
        by: actor.id,
        kind: 'completeTask',
        task: task.id,
        variables: { decision: input.action },
      }),
    ]);
    return stateAfter(tx, context, register, id);
  };
  return changeRecord(context, register, id, decide, { latecomers: true });
}

interface ActualDecision extends DecisionInput {
  task: string;
  rule: string;
  principalId: number;
  command: string;
}

async function recordDecision<R extends WorkflowRecord>(
  tx: Tx,
  { actor }: Context,
  register: Register<R>,
  loaded: Loaded<R>,
  { task, rule, principalId, command, action, remark }: ActualDecision,
): Promise<void> {
  const { record } = loaded;
  const instance = record.workflowInstanceId;
  if (instance === null) throw wrongStatus(loaded, action);
  const expected = { id: record.id, shownStatus: record.shownStatus, instance };
  const snapshot = await register.content(tx, record);
  const [isOpen, isMarked] = await together([
    moveTask(tx, task, ['open'], 'decided'),
    markPending(tx, register.table, expected, { command, instance }),
    insertDecision(tx, {
      id: randomUUID(),
      instance,
      task,
      action,
      decidedBy: actor.id,
      onBehalfOf: principalId === actor.id ? null : principalId,
      remark,
      command,
      recordVersion: record.version,
      snapshot,
      isApproval: isApproval(rule),
    }),
  ]);
  if (!isOpen || !isMarked) throw wrongStatus(loaded, action);
}
