import type { Db, Tx } from '#/bff/database/connection.ts';

/** A message of an engine or a worker that is kept after the run. */
export interface StoredMessage {
  kind: 'failure' | 'command';
  id: string;
  message: string;
}

/** The messages of all runs of a record. */
export async function listStoredMessages(db: Db, register: string, recordId: number): Promise<StoredMessage[]> {
  return db<StoredMessage[]>`
    with runs as (select i.id from workflow_instances i where i.register = ${register} and i.record_id = ${recordId})
    select 'failure' as kind, f.id::text, f.message from job_failures f where f.instance_id in (select runs.id from runs)
    union all
    select 'command', c.id::text, c.last_error from workflow_commands c
    where c.instance_id in (select runs.id from runs) and c.last_error is not null`;
}

export async function replaceMessage(tx: Tx, { kind, id, message }: StoredMessage): Promise<void> {
  await (kind === 'failure'
    ? tx`update job_failures set message = ${message} where id = ${id}::bigint`
    : tx`update workflow_commands set last_error = ${message} where id = ${id}::uuid`);
}
