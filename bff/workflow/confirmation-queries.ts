import type { Db } from '#/bff/database/connection.ts';
import type { CommandKind } from '#/bff/registers/queries.ts';
import type { CommandId, InstanceId } from './engine.ts';

export interface IssuedCommand {
  id: CommandId;
  kind: CommandKind;
  /** The person who issued the command; null if Openboek issued it. */
  issuer: number | null;
}

export async function findCommand(db: Db, id: CommandId): Promise<IssuedCommand | undefined> {
  const [row] = await db<IssuedCommand[]>`
    select id, kind, requested_by as issuer from workflow_commands where id = ${id}`;
  return row;
}

/** The command that started an instance. */
export async function findStart(db: Db, instance: InstanceId): Promise<IssuedCommand | undefined> {
  const [row] = await db<IssuedCommand[]>`
    select id, kind, requested_by as issuer from workflow_commands where instance_id = ${instance} and kind = 'start'`;
  return row;
}

/** When a command was given; null if there is no such command. */
export async function findPendingSince(db: Db, command: CommandId): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`select created_at as at from workflow_commands where id = ${command}`;
  return row?.at ?? null;
}
