/**
 * npm run feel:record: asks the real engine for the result of every example, stores the results in recorded.json, and
 * writes the README from them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeFeel } from './readme.ts';
import { README, RECORDED, type Recorded } from './recorded.ts';
import { rows } from './table.ts';
import { askZeebe } from './zeebe.ts';

const SERVER = resolve(import.meta.dirname, '../../../../shared/camunda/camunda');
const PORT = '8098';

const { address, stop } = openEngine();
try {
  const topology = (await (await fetch(`${address}/v2/topology`)).json()) as { gatewayVersion: string };
  const asked = rows();
  const answers = await askZeebe(address, asked);
  const recorded: Recorded = {
    engine: `Zeebe ${topology.gatewayVersion}`,
    results: Object.fromEntries(asked.map(({ expression }, i) => [expression, answers[i] ?? { failed: 'no answer' }])),
  };
  writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
  writeFileSync(README, describeFeel(recorded));
  console.log(`${asked.length} expressions recorded from ${recorded.engine}`);
} finally {
  stop();
}

/**
 * The engine that CAMUNDA_REST_ADDRESS names, or else the test server next to the project, which is stopped afterwards.
 */
function openEngine(): { address: string; stop: () => void } {
  const given = process.env.CAMUNDA_REST_ADDRESS;
  if (given) return { address: given.replace(/\/+$/, ''), stop: () => {} };
  if (!existsSync(SERVER)) throw new Error('set CAMUNDA_REST_ADDRESS: there is no test server next to the project');
  const run = (...args: string[]) => spawnSync(SERVER, [...args, '--port', PORT], { encoding: 'utf8' });
  const { stdout, stderr, status } = run('start', '--lag-ms', '10');
  if (status !== 0) throw new Error(`the test server did not start: ${stderr}`);
  return { address: stdout.trim(), stop: () => run('stop') };
}
