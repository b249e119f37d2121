/** Checking and deploying process definitions (rows of process_definitions). */
import type { TransactionSql as Tx } from 'postgres';
import type { AnyJob, Problem } from '#/bff/workflow/engine.ts';
import type { Core } from './core.ts';
import { compileModel } from './model/compile.ts';
import { findDefinition, lockProcess, markDeployed, newestDeployed } from './storage/definition-queries.ts';

/** `Definitions.check` of the port; `jobs` are the existing handlers. */
export async function check(xml: string, jobs: ReadonlyMap<string, AnyJob>, process?: string): Promise<Problem[]> {
  const { problems } = await compileModel(xml, [...jobs.values()], process);
  return [...problems];
}

/**
 * `Definitions.deploy` of the port. `by` is 0 if the program itself deploys. Of two concurrent calls for one process,
 * the second waits, and then gets the next version, or the same version if the text is the same.
 */
export async function deploy(
  core: Core,
  id: number,
  by: number,
): Promise<{ version: number } | { problems: Problem[] }> {
  return (await core.sql.begin((tx) => deployWithin(core, tx, id, by))) as
    | { version: number }
    | { problems: Problem[] };
}

async function deployWithin(
  core: Core,
  tx: Tx,
  id: number,
  by: number,
): Promise<{ version: number } | { problems: Problem[] }> {
  const process = await lockProcess(tx, id);
  const definition = process === undefined ? undefined : await findDefinition(tx, id);
  if (!definition) throw new Error(`there is no process definition ${id}`);
  if (definition.version !== null && definition.state === 'deployed') return { version: definition.version };
  const { model, problems } = await compileModel(definition.xml, [...core.jobs.values()], definition.process);
  if (!model) return { problems: [...problems] };
  const newest = await newestDeployed(tx, definition.process);
  if (newest?.sha256.equals(definition.sha256)) return { version: newest.version };
  const version = (newest?.version ?? 0) + 1;
  const engineKey = `${definition.process}:${version}`;
  await markDeployed(tx, id, { version, engineKey, by: by || null, at: core.clock() });
  return { version };
}
