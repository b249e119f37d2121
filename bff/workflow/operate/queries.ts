import type { Db, Tx } from '#/bff/database/connection.ts';
import type { CommandKind } from '#/bff/registers/queries.ts';
import type { CommandId, CommandState, InstanceId, Refusal } from '#/bff/workflow/engine.ts';

/** A command with what an operator sees of it. */
export interface TroubledCommand {
  id: CommandId;
  instance: InstanceId;
  register: string;
  recordId: number;
  kind: CommandKind;
  state: CommandState;
  /** Why the command was permanently refused; null if it was not. */
  refusal: Refusal | null;
  attempts: number;
  lastError: string | null;
  /** The person who issued the command; null if Openboek issued it. */
  issuer: number | null;
  givenAt: Date;
}

const columns = (db: Db) => db`
  c.id, c.instance_id as instance, i.register, i.record_id as "recordId", c.kind, c.state, c.refusal, c.attempts,
  c.last_error as "lastError", c.requested_by as issuer, c.created_at as "givenAt"`;

export async function findTroubledCommand(db: Db, id: CommandId, lock = false): Promise<TroubledCommand | undefined> {
  const [row] = await db<TroubledCommand[]>`
    select ${columns(db)} from workflow_commands c join workflow_instances i on i.id = c.instance_id
    where c.id = ${id} ${lock ? db`for update of c` : db``}`;
  return row;
}

/** Makes a command due now; a refused one becomes ready again. */
export async function makeReady(tx: Tx, id: CommandId): Promise<void> {
  await tx`
    update workflow_commands set state = case state when 'rejected' then 'ready' else state end, refusal = null,
      sent_at = case state when 'rejected' then null else sent_at end, done_at = null, not_before = now()
    where id = ${id} and state in ('rejected', 'ready', 'sent')`;
}

export async function makeVoid(tx: Tx, id: CommandId): Promise<void> {
  await tx`
    update workflow_commands set state = 'void', done_at = now()
    where id = ${id} and state in ('rejected', 'ready', 'sent')`;
}
