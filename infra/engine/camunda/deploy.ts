/** Deploying process definitions: our table assigns the versions, and Camunda runs them with our listeners added. */
import type { TransactionSql as Tx } from 'postgres';
import { type Problem, Unavailable } from '#/bff/workflow/engine.ts';
import { problemOf } from '../embedded/model/problems.ts';
import { checkProcess } from './check.ts';
import type { Core } from './core.ts';
import {
  type Definition,
  findDefinition,
  listNewest,
  lockProcess,
  markDeployed,
  markDeploying,
  markFailed,
  newestDeployed,
  rememberKey,
} from './definition-queries.ts';
import { failureOf } from './errors.ts';
import { withListeners } from './instrument.ts';

type Deployed = { version: number } | { problems: Problem[] };

/**
 * `Definitions.deploy` of the port.
 * @throws Unavailable when Camunda does not answer. The definition stays "deploying", and instances started
 *   on it wait until this is called again and succeeds
 */
export async function deploy(core: Core, id: number, by: number): Promise<Deployed> {
  const definition = await findDefinition(core.sql, id);
  if (!definition) throw new Error(`there is no process definition ${id}`);
  const { model, problems } = await checkProcess(definition.xml, [...core.jobs.values()], definition.process);
  if (!model) return { problems: [...problems] };
  await markDeploying(core.sql, id);
  return (await core.sql.begin((tx) => deployLocked(core, tx, definition, by))) as Deployed;
}

/**
 * The lock is held during the call to Camunda, so that the newest version has the same text in Camunda and in our
 * table.
 */
async function deployLocked(core: Core, tx: Tx, { id, process }: Definition, by: number): Promise<Deployed> {
  await lockProcess(tx, process);
  const definition = await findDefinition(tx, id);
  if (!definition) throw new Error(`there is no process definition ${id}`);
  if (definition.version !== null && definition.state === 'deployed') return { version: definition.version };
  const newest = await newestDeployed(tx, process);
  if (newest?.version && newest.sha256.equals(definition.sha256)) return { version: newest.version };
  const sent = await send(core, definition);
  if ('refused' in sent) {
    await markFailed(tx, id);
    return { problems: [problemOf(null, 'camunda', 'error', { reason: sent.refused })] };
  }
  const version = (newest?.version ?? 0) + 1;
  await markDeployed(tx, id, { version, engineKey: sent.key, by: by || null }); // 0: the program itself
  await rememberKey(tx, sent.key, id);
  return { version };
}

/**
 * Deploys the newest version of every process to Camunda, which may never have had these versions (if Openboek ran
 * without Camunda before) or may have lost them.
 */
export async function deployNewest(core: Core): Promise<void> {
  for (const definition of await listNewest(core.sql)) {
    const { model, problems } = await checkProcess(definition.xml, null);
    const sent = model ? await send(core, definition) : { refused: problems.map(({ message }) => message).join('; ') };
    if ('key' in sent) await rememberKey(core.sql, sent.key, definition.id);
    else core.log.error({ process: definition.process, problem: sent.refused }, 'Camunda cannot run a process');
  }
}

async function send(core: Core, { process, xml }: Definition): Promise<{ key: string } | { refused: string }> {
  try {
    const resource = new File([await withListeners(xml)], `${process}.bpmn`, { type: 'application/xml' });
    const { processes } = await core.calls.createDeployment({ resources: [resource] });
    const deployed = processes.find((each) => each.processDefinitionId === process);
    if (!deployed) throw new Error(`Camunda deployed ${process} under another name`);
    return { key: deployed.processDefinitionKey };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'answer') return { refused: failure.message };
    throw new Unavailable(`Camunda does not accept ${process}: ${failure.message}`, { cause: error });
  }
}
