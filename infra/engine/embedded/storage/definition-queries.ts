/** The SQL for process_definitions that deploying needs. */
import type { TransactionSql as Tx } from 'postgres';

interface DefinitionRow {
  process: string;
  version: number | null;
  state: 'draft' | 'deploying' | 'deployed' | 'failed';
  xml: string;
  sha256: Buffer;
}

/**
 * Allows one deployment of a process at a time, until the transaction ends. Returns the process that the row belongs
 * to; undefined: there is no such row.
 */
export async function lockProcess(tx: Tx, id: number): Promise<string | undefined> {
  const [row] = await tx<{ process: string }[]>`
    select process_id as process, pg_advisory_xact_lock(hashtextextended('deploy ' || process_id, 0))
    from process_definitions where id = ${id}`;
  return row?.process;
}

/** This is read once the lock is held, so it shows the result of the previous deployment. */
export async function findDefinition(tx: Tx, id: number): Promise<DefinitionRow | undefined> {
  const [row] = await tx<DefinitionRow[]>`
    select process_id as process, version, state, xml, sha256 from process_definitions where id = ${id}`;
  return row;
}

export async function newestDeployed(
  tx: Tx,
  process: string,
): Promise<{ version: number; sha256: Buffer } | undefined> {
  const [row] = await tx<{ version: number; sha256: Buffer }[]>`
    select version, sha256 from process_definitions
    where process_id = ${process} and state = 'deployed' order by version desc limit 1`;
  return row;
}

export async function markDeployed(
  tx: Tx,
  id: number,
  { version, engineKey, by, at }: { version: number; engineKey: string; by: number | null; at: Date },
): Promise<void> {
  await tx`
    update process_definitions set state = 'deployed', version = ${version}, engine_key = ${engineKey},
      deployed_by = ${by}, deployed_at = ${at}
    where id = ${id}`;
}
