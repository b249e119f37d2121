import type { Db, Tx } from '#/bff/database/connection.ts';

export interface Definition {
  id: number;
  state: 'draft' | 'deploying' | 'deployed' | 'failed';
  origin: 'shipped' | 'edited';
}

/**
 * Takes a lock that allows one server process at a time to deploy the shipped definitions; it is released at the end of
 * the transaction.
 */
export async function lockDefinitions(tx: Tx, application: number, lock: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${application}, ${lock})`;
}

/** The newest row with exactly this text, deployed or not. */
export async function findDefinitionByText(db: Db, process: string, sha256: Buffer): Promise<Definition | undefined> {
  const [row] = await db<Definition[]>`
    select id, state, origin from process_definitions
    where process_id = ${process} and sha256 = ${sha256} order by id desc limit 1`;
  return row;
}

/** The version that new instances run on. */
export async function findNewestDeployed(db: Db, process: string): Promise<Definition | undefined> {
  const [row] = await db<Definition[]>`
    select id, state, origin from process_definitions
    where process_id = ${process} and state = 'deployed' order by version desc limit 1`;
  return row;
}

export async function insertShipped(tx: Tx, process: string, xml: string, sha256: Buffer): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into process_definitions (process_id, state, origin, xml, sha256)
    values (${process}, 'draft', 'shipped', ${xml}, ${sha256}) returning id`;
  if (!row) throw new Error('an insert returned no row');
  return row.id;
}
