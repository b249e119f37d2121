import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { notify } from '#/bff/notifications/notify.ts';
import { listOperators } from '#/bff/people/approver-queries.ts';
import { locateRecord } from '#/bff/registers/locate-record.ts';
import { REGISTERS } from '#/bff/registers/registers.ts';
import { assignTask } from './assign-task.ts';
import type { InstanceId, TaskId } from './engine.ts';
import { findTask } from './inbox-queries.ts';
import { listDoubtfulTasks, listStuckCommands, type StuckCommand } from './sweep-queries.ts';

/** A record that waits for the engine longer than this is told to the operators (DESIGN §4). Nothing is undone. */
const STUCK_MINUTES = 2;

/**
 * What nobody's click brings about: tasks whose candidates left, moved or lost the role are assigned anew, and operators
 * hear of commands that do not get through. Once a minute; several processes at once do no harm.
 */
export async function sweepWorkflow(sql: Sql): Promise<void> {
  for (const { name, table } of REGISTERS) {
    for (const task of await listDoubtfulTasks(sql, name, table)) await assignAnew(sql, task);
    for (const command of await listStuckCommands(sql, table, STUCK_MINUTES)) await tellOperators(sql, command);
  }
}

async function assignAnew(sql: Sql, { id, instance }: { id: TaskId; instance: InstanceId }): Promise<void> {
  await transaction(sql, async (tx) => {
    const located = await locateRecord(tx, instance);
    const task = await findTask(tx, id, true);
    if (task?.state !== 'open' || !located.record) return;
    await assignTask(tx, { ...task, isNew: false }, located.record, located.instance.startedBy);
  });
}

async function tellOperators(sql: Sql, command: StuckCommand): Promise<void> {
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
