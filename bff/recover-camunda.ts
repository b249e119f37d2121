import { parseArgs } from 'node:util';
import { createCamundaEngine } from '#/infra/engine/camunda/engine.ts';
import { reachPostgres } from '#/infra/postgres/connect-for-command.ts';
import { jobs } from '#/workers/index.ts';
import { readConfig } from './config.ts';
import { connect, type Sql } from './database/connection.ts';
import { runCommand } from './run-command.ts';
import { openLog } from './startup/log.ts';
import { workflowEvents } from './workflow/events.ts';
import { describeLost } from './workflow/operate/describe-lost.ts';
import { findRecoverer } from './workflow/operate/recovery-queries.ts';
import type { Recovery } from './workflow/recovery.ts';

const USAGE = `npm run camunda:recover                                            shows what waits, changes nothing
npm run camunda:recover -- restart --by UPN                        restarts all instances where they were
npm run camunda:recover -- give-back --by UPN --reason "…"         ends all instances and returns the records to their owners
UPN: a person who operates workflows in every company concerned, to be named in the audit log.`;

/**
 * The command for operators whose Camunda was emptied, replaced or reset to an earlier state (decision 0043). It works
 * while servers are running, and they continue automatically afterwards. If it is interrupted, run it again. Exit code
 * 0: done, or nothing waits; 1: something waits and was only listed; 2: it failed.
 */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, reason: { type: 'string' } },
  });
  const config = readConfig(process.env);
  const { engine, logLevel } = config;
  if (engine.kind !== 'camunda') throw new Error('CAMUNDA_REST_ADDRESS is not set: processes do not run on Camunda');
  const postgres = await reachPostgres(config);
  const sql = connect(postgres.url, { max: 2, name: 'openboek-recover' });
  try {
    const parts = { sql, jobs, events: workflowEvents, log: openLog(logLevel), camunda: engine };
    return await recover(sql, createCamundaEngine(parts).recovery, { verb: positionals[0], ...values });
  } finally {
    await sql.end();
    await postgres.stop();
  }
}

async function recover(
  sql: Sql,
  recovery: Recovery,
  { verb, by, reason }: { verb?: string | undefined; by?: string; reason?: string },
): Promise<number> {
  const lost = await recovery.preview();
  if (!lost) {
    console.log('According to the servers, the Camunda that answers is the one that processes run on.');
    return 0;
  }
  for (const line of describeLost(lost)) console.log(line);
  if (verb === undefined) {
    console.log(`\n${USAGE}`);
    return 1;
  }
  if ((verb !== 'restart' && verb !== 'give-back') || !by || (verb === 'give-back' && !reason?.trim()))
    throw new Error(USAGE);
  const operator = await findRecoverer(sql, by, lost.instances);
  if (operator === undefined)
    throw new Error(`${by} does not operate workflows in every company whose processes wait: nothing was changed`);
  const onProgress = (done: number, of: number) => console.log(`  ${done} of ${of}`);
  const count =
    verb === 'restart'
      ? await recovery.restart(operator, onProgress)
      : await recovery.giveBack(operator, reason ?? '', onProgress);
  console.log(
    verb === 'restart'
      ? `${count} instances were restarted where they were.`
      : `${count} records were returned to their owners.`,
  );
  return 0;
}

await runCommand(main);
