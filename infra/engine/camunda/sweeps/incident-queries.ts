/** SQL for camunda_incidents, which holds the incidents reported so far, so that none is reported twice. */
import type { Sql, TransactionSql as Tx } from 'postgres';
import type { InstanceId } from '#/bff/workflow/engine.ts';

export interface KnownIncident {
  readonly key: string;
  readonly instance: InstanceId;
  readonly element: string;
  /** null: found by an earlier version of Openboek. */
  readonly elementInstance: string | null;
  readonly type: string;
  readonly message: string;
  readonly jobKey: string | null;
  readonly at: Date;
}

const columns = (sql: Sql | Tx) => sql`
  key, instance_id as instance, element_id as element, element_instance as "elementInstance", type, message,
  job_key as "jobKey", at`;

/** undefined: there is no such incident, or it is closed. */
export async function findIncident(sql: Sql, instance: InstanceId, key: string): Promise<KnownIncident | undefined> {
  const [row] = await sql<KnownIncident[]>`
    select ${columns(sql)} from camunda_incidents
    where instance_id = ${instance} and key = ${key} and closed_at is null`;
  return row;
}

export async function listOpenIncidents(sql: Sql): Promise<KnownIncident[]> {
  return await sql<KnownIncident[]>`select ${columns(sql)} from camunda_incidents where closed_at is null`;
}

/**
 * Whether the incident was reported before, even if it is closed now: the search index may still show a resolved
 * incident.
 */
export async function isKnown(sql: Sql, instance: InstanceId, key: string): Promise<boolean> {
  const rows = await sql`select from camunda_incidents where instance_id = ${instance} and key = ${key}`;
  return rows.length > 0;
}

/** Returns false if the incident was reported before. */
export async function openIncident(tx: Tx, incident: KnownIncident): Promise<boolean> {
  const rows = await tx`
    insert into camunda_incidents (key, instance_id, element_id, element_instance, type, message, job_key, at)
    values (${incident.key}, ${incident.instance}, ${incident.element}, ${incident.elementInstance}, ${incident.type},
            ${incident.message}, ${incident.jobKey}, ${incident.at})
    on conflict (instance_id, key) do nothing returning key`;
  return rows.length === 1;
}

/** Stores which element instance an incident stops, if this was not known when the incident was found. */
export async function storeElementInstance(
  sql: Sql,
  { instance, key, elementInstance }: Pick<KnownIncident, 'instance' | 'key' | 'elementInstance'>,
): Promise<void> {
  await sql`
    update camunda_incidents set element_instance = ${elementInstance}
    where instance_id = ${instance} and key = ${key} and element_instance is null`;
}

/** Returns undefined if the incident was already closed. `othersOpen`: its instance has other open incidents. */
export async function closeIncident(
  tx: Tx,
  instance: InstanceId,
  key: string,
): Promise<{ othersOpen: boolean } | undefined> {
  const closed = await tx`
    update camunda_incidents set closed_at = now()
    where instance_id = ${instance} and key = ${key} and closed_at is null returning key`;
  if (closed.length === 0) return undefined;
  const others = await tx`
    select from camunda_incidents where instance_id = ${instance} and closed_at is null limit 1`;
  return { othersOpen: others.length > 0 };
}

/** Deletes the stored outcome of an uncaught error, so that the handler runs again. */
export async function forgetError(sql: Sql | Tx, instance: InstanceId, jobKey: string): Promise<void> {
  await sql`delete from job_outcomes where instance_id = ${instance} and job_key = ${jobKey} and result ? 'error'`;
}
