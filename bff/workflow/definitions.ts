import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeEntry } from '#/bff/audit/write-entry.ts';
import { ADVISORY_LOCKS } from '#/bff/database/advisory-locks.ts';
import type { Sql } from '#/bff/database/connection.ts';
import { transaction } from '#/bff/database/transaction.ts';
import { findDefinitionByText, findNewestDeployed, insertShipped, lockDefinitions } from './definition-queries.ts';
import { describeProblem } from './describe-problem.ts';
import type { Definitions } from './engine.ts';

const FOLDER = fileURLToPath(new URL('../../processes/', import.meta.url));
const ENDING = '.bpmn';
/** Represents the program itself when the engine asks who is deploying. */
const NOBODY = 0;

/**
 * Deploys the processes that Openboek ships, at every start. A text that is already deployed changes nothing. If two
 * servers start at once, only one of them deploys. If the process owner has deployed their own version, a new shipped
 * text becomes a draft and replaces nothing.
 *
 * @throws Error that names every problem if a shipped process cannot be deployed
 */
export async function deployShipped(sql: Sql, engine: Definitions, folder: string = FOLDER): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).sort();
  for (const name of files) {
    const process = name.slice(0, -ENDING.length);
    const id = await findToDeploy(sql, process, await readFile(`${folder}/${name}`, 'utf8'));
    if (id === undefined) continue;
    const result = await engine.deploy(id, NOBODY);
    if ('problems' in result)
      throw new Error([`${name} cannot be deployed:`, ...result.problems.map(describeProblem)].join('\n  '));
    await writeEntry(sql, {
      actorId: null,
      actorKind: 'system',
      action: 'process.deploy',
      entity: 'process',
      entityId: process,
      outcome: 'done',
      detail: { version: result.version, origin: 'shipped' },
    });
  }
}

/**
 * The row to deploy; undefined if there is nothing to do. A row that an interrupted start stored but did not deploy is
 * deployed now.
 */
async function findToDeploy(sql: Sql, process: string, xml: string): Promise<number | undefined> {
  const sha256 = createHash('sha256').update(xml).digest();
  return transaction(sql, async (tx) => {
    await lockDefinitions(tx, ADVISORY_LOCKS.application, ADVISORY_LOCKS.definitions);
    const known = await findDefinitionByText(tx, process, sha256);
    if (known?.state === 'deployed') return undefined;
    const id = known?.id ?? (await insertShipped(tx, process, xml, sha256));
    const newest = await findNewestDeployed(tx, process);
    return newest?.origin === 'edited' ? undefined : id;
  });
}
