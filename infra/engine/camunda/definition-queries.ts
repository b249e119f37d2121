/** SQL for process_definitions and for the keys of definitions in Camunda. */
import type { Sql, TransactionSql as Tx } from 'postgres';

export interface Definition {
  readonly id: number;
  readonly process: string;
  readonly version: number | null;
  readonly state: 'draft' | 'deploying' | 'deployed' | 'failed';
  readonly xml: string;
  readonly sha256: Buffer;
}

const columns = (sql: Sql | Tx) => sql`id, process_id as process, version, state, xml, sha256`;

/** undefined if there is no definition with that id. */
export async function findDefinition(sql: Sql | Tx, id: number): Promise<Definition | undefined> {
  const [row] = await sql<Definition[]>`select ${columns(sql)} from process_definitions where id = ${id}`;
  return row;
}

/** Keeps other deployments of the process waiting until the transaction ends. */
export async function lockProcess(tx: Tx, process: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`deploy ${process}`}, 0))`;
}

/** The version on which new instances run. */
export async function newestDeployed(sql: Sql | Tx, process: string): Promise<Definition | undefined> {
  const [row] = await sql<Definition[]>`
    select ${columns(sql)} from process_definitions
    where process_id = ${process} and state = 'deployed' order by version desc limit 1`;
  return row;
}

/** The newest deployed version of every process. */
export async function listNewest(sql: Sql): Promise<Definition[]> {
  return await sql<Definition[]>`
    select distinct on (process_id) ${columns(sql)} from process_definitions
    where state = 'deployed' order by process_id, version desc`;
}

/** Whether the process is deployed, or about to be. */
export async function isStartable(tx: Tx, process: string): Promise<boolean> {
  const rows = await tx`
    select from process_definitions where process_id = ${process} and state in ('deploying', 'deployed') limit 1`;
  return rows.length > 0;
}

/**
 * Marks a definition as being deployed. Everybody sees this at once: from now on instances may be started, even if
 * Camunda does not have the definition yet.
 */
export async function markDeploying(sql: Sql, id: number): Promise<void> {
  await sql`update process_definitions set state = 'deploying' where id = ${id} and state in ('draft', 'failed')`;
}

export async function markFailed(tx: Tx, id: number): Promise<void> {
  await tx`update process_definitions set state = 'failed' where id = ${id} and state = 'deploying'`;
}

/** `by`: the person who deployed; null if it was not a person. */
export async function markDeployed(
  tx: Tx,
  id: number,
  as: { version: number; engineKey: string; by: number | null },
): Promise<void> {
  await tx`
    update process_definitions set state = 'deployed', version = ${as.version}, engine_key = ${as.engineKey},
      deployed_by = ${as.by}, deployed_at = now()
    where id = ${id}`;
}

/** Stores Camunda's key of the definition; a definition has several keys if it was deployed again. */
export async function rememberKey(sql: Sql | Tx, engineKey: string, definition: number): Promise<void> {
  await sql`
    insert into camunda_definitions (engine_key, definition_id) values (${engineKey}, ${definition})
    on conflict (engine_key) do update set definition_id = excluded.definition_id, deployed_at = now()`;
}

/** Our version of the definition with this key in Camunda; undefined: it was not deployed by Openboek. */
export async function findVersion(sql: Sql | Tx, engineKey: string): Promise<number | undefined> {
  const [row] = await sql<{ version: number }[]>`
    select d.version from camunda_definitions c join process_definitions d on d.id = c.definition_id
    where c.engine_key = ${engineKey}`;
  return row?.version;
}

/** Camunda's keys for a version, newest first. */
export async function findKeys(sql: Sql | Tx, process: string, version: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select c.engine_key as key from camunda_definitions c join process_definitions d on d.id = c.definition_id
    where d.process_id = ${process} and d.version = ${version} order by c.deployed_at desc`;
  return rows.map((row) => row.key);
}

export async function findXml(sql: Sql | Tx, process: string, version: number): Promise<string | undefined> {
  const [row] = await sql<{ xml: string }[]>`
    select xml from process_definitions where process_id = ${process} and version = ${version} and state = 'deployed'`;
  return row?.xml;
}
