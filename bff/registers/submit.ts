import { randomUUID } from 'node:crypto';
import type { Context } from '#/bff/context.ts';
import type { SubmitAnswer } from '#/bff/contract/gift-reports.ts';
import type { Db } from '#/bff/database/connection.ts';
import { together } from '#/bff/database/transaction.ts';
import { Failure, refuseFaults } from '#/bff/failure.ts';
import { resolveBothSteps } from '#/bff/people/approvers.ts';
import { insertInstance } from '#/bff/workflow/instance-queries.ts';
import { auditChange } from './audit-change.ts';
import { changeRecord, refuseUnless, wrongStatus } from './change-record.ts';
import { markPending } from './queries.ts';
import type { Loaded, Register, WorkflowRecord } from './register.ts';

/**
 * Sends the owner's concept into its approval: a new instance of the register's process, started in the same transaction
 * (DESIGN §4). With the embedded engine the record waits for its first approver when this returns.
 *
 * @throws Failure NOT_FOUND, WRONG_STATUS, VALIDATION (all missing fields at once), NO_APPROVER, COMMAND_REFUSED
 */
export async function submitRecord<R extends WorkflowRecord>(
  context: Context,
  register: Register<R>,
  id: number,
): Promise<SubmitAnswer> {
  const { actor, services } = context;
  return changeRecord(context, register, id, async (tx, loaded) => {
    const { record } = loaded;
    refuseUnless(loaded, 'submit');
    refuseFaults(register.missing(record));
    const [submission] = await together([register.submission(tx, record), refuseWithoutApprovers(tx, loaded)]);
    const instance = randomUUID();
    const command = randomUUID();
    const expected = { id, shownStatus: record.shownStatus, instance: record.workflowInstanceId };
    const [, isMarked] = await together([
      insertInstance(tx, {
        id: instance,
        register: register.name,
        recordId: id,
        process: register.process,
        engine: services.engine.kind,
        previousStatus: record.status,
        startedBy: actor.id,
      }),
      markPending(tx, register.table, expected, { command, instance, reason: null }),
      submission.remember(tx),
      auditChange(tx, context, register, record, 'submit', { instance, version: record.version }),
      services.engine.submit(tx, {
        id: command,
        instance,
        by: actor.id,
        kind: 'start',
        process: register.process,
        variables: { ...submission.facts, instanceId: instance },
      }),
    ]);
    if (!isMarked) throw wrongStatus(loaded, 'submit');
    return { workflowInstanceId: instance, workflowDefinitionName: register.process };
  });
}

/** Both steps must have somebody, or nothing starts: a report must not strand half way (DESIGN §5). */
async function refuseWithoutApprovers(db: Db, { record, allowed }: Loaded): Promise<void> {
  const { first } = await resolveBothSteps(db, record.userId, record.companyId);
  if (first.length > 0) return;
  throw new Failure('NO_APPROVER', 'nobody may decide on this', {
    allowedActions: allowed,
    state: String(record.shownStatus),
  });
}
