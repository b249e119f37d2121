import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listOperators } from '#/bff/people/approvers/queries.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { resolveCandidatesAgain } from '#/bff/tasks/resolve-candidates-again.ts';
import { listStuckCommands, type StuckCommand } from './sweep-queries.ts';

/** A record that waits longer than this for the engine is reported to the operators. Nothing is undone. */
const STUCK_MINUTES = 2;

/**
 * Work that no user triggers: reassigns tasks whose candidates have left, moved or lost the role, and
 * notifies operators of commands that do not reach the engine. Runs once a minute; several processes may run
 * it at once.
 */
export async function sweepWorkflow(sql: Sql): Promise<void> {
  await resolveCandidatesAgain(sql);
  for (const { table } of REGISTERS)
    for (const command of await listStuckCommands(sql, table, STUCK_MINUTES)) await notifyOperators(sql, command);
}

async function notifyOperators(sql: Sql, command: StuckCommand): Promise<void> {
  await transaction(sql, async (tx) => {
    const { instance, register, record } = await locateRecord(tx, command.instance);
    if (record?.pendingCommandId !== command.id) return;
    await notify(tx, await listOperators(tx, record.companyId), {
      template: 'commandStuck',
      params: { register: register.name, record: record.id, instance: instance.id, command: command.id },
      key: command.id,
    });
  });
}
