/**
 * npm run processes:record [words]: plays the cases on the real engine and records what it did. It plays all cases, or
 * those whose name or group contains one of the words. With `--missing`, it plays those without a recording or with an
 * outdated one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Case } from '../case.ts';
import { groups } from '../cases.ts';
import { fingerprint, RECORDED, type RecordingFile, readRecordings } from '../recording.ts';
import { play } from './play.ts';
import { createZeebe, type Zeebe } from './zeebe.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVER = resolve(ROOT, '../shared/camunda/camunda');
const PORT = '8099';

const words = process.argv.slice(2).filter((word) => word !== '--missing');
const onlyMissing = process.argv.includes('--missing');
const { address, stop } = openEngine();
try {
  await recordAll(createZeebe(address));
} finally {
  stop();
}

/**
 * The engine that CAMUNDA_REST_ADDRESS names, or else the test server next to the project, which is stopped afterwards.
 */
function openEngine(): { address: string; stop: () => void } {
  const given = process.env.CAMUNDA_REST_ADDRESS;
  if (given) return { address: given, stop: () => {} };
  if (!existsSync(SERVER))
    throw new Error('set CAMUNDA_REST_ADDRESS, because there is no test server next to the project');
  const run = (...args: string[]) => spawnSync(SERVER, [...args, '--port', PORT], { encoding: 'utf8' });
  const { stdout, stderr, status } = run('start', '--lag-ms', '10');
  if (status !== 0) throw new Error(`the test server did not start: ${stderr}`);
  return { address: stdout.trim(), stop: () => run('stop') };
}

async function recordAll(zeebe: Zeebe): Promise<void> {
  const source = { engine: `Zeebe ${await zeebe.version()}`, api: 'Orchestration Cluster REST API v2' };
  const recordings = readRecordings();
  for (const [group, cases] of Object.entries(groups)) {
    const old = recordings.get(group)?.cases ?? {};
    const kept: Record<string, RecordingFile['cases'][string]> = {};
    for (const each of cases) {
      const of = fingerprint(each);
      const had = old[each.name];
      if (isWanted(group, each, had?.of)) {
        console.log(`${group}: ${each.name}`);
        try {
          kept[each.name] = { of, ...(await play(zeebe, each)) };
        } catch (error) {
          console.error(`  not recorded: ${error instanceof Error ? error.message : error}`);
          process.exitCode = 1;
        }
      } else if (had) kept[each.name] = had;
    }
    writeFileSync(join(RECORDED, `${group}.json`), JSON.stringify({ source, cases: kept }));
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', RECORDED], { cwd: ROOT, stdio: 'inherit' });
}

function isWanted(group: string, each: Case, recordedOf: string | undefined): boolean {
  if (onlyMissing && recordedOf === fingerprint(each)) return false;
  return words.length === 0 || words.some((word) => each.name.includes(word) || group.includes(word));
}
