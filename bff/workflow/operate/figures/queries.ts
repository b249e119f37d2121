import type { Db } from '#/bff/database/connection.ts';
import { isOfCompanies } from '../runs/queries.ts';

export interface StoredVersion {
  process: string;
  version: number;
  xml: string;
}

/** A text that was deployed. */
export async function findVersion(db: Db, idDefinition: number): Promise<StoredVersion | undefined> {
  const [row] = await db<StoredVersion[]>`
    select process_id as process, version, xml from process_definitions where id = ${idDefinition} and version is not null`;
  return row;
}

export async function listVersions(db: Db, process: string): Promise<{ idDefinition: number; version: number }[]> {
  return db<{ idDefinition: number; version: number }[]>`
    select id as "idDefinition", version from process_definitions
    where process_id = ${process} and version is not null order by version desc`;
}

/** The number of runs of the given companies that use or used a version, for each engine. */
export async function countRunsOf(
  db: Db,
  { process, version, companies }: Pick<StoredVersion, 'process' | 'version'> & { companies: readonly number[] },
): Promise<{ embedded: number; camunda: number }> {
  const [row] = await db<{ embedded: number; camunda: number }[]>`
    select count(*) filter (where engine = 'embedded')::int as embedded, count(*) filter (where engine = 'camunda')::int as camunda
    from workflow_instances i
    where ${isOfCompanies(db, companies)} and i.process_id = ${process} and i.version = ${version}`;
  return row ?? { embedded: 0, camunda: 0 };
}
