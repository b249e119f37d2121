import type { Context } from '#/bff/context.ts';
import type { Tx } from '#/bff/database/connection.ts';
import { writeLine } from '#/bff/workflow/logbook.ts';
import type { WorkflowRecord } from './register.ts';

/** Writes a line for the start or end of a freeze to the record's log, once per request. */
export async function logFreeze(
  tx: Tx,
  { actor, requestId }: Context,
  { workflowInstanceId: instance }: WorkflowRecord,
  line: { code: 'locked'; message: string } | { code: 'released' },
): Promise<void> {
  if (instance !== null) await writeLine(tx, { instance, userId: actor.id, key: requestId, ...line });
}
