// The S3 server that tests of the file store run against: the server at S3_ENDPOINT; without that setting, the one next
// to the project; without either, a container if Docker is available.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, run, runtime, say } from './project.mjs';

/** Starts and stops real services without Docker. */
const BESIDE = join(ROOT, '../shared/services/services');
const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/**
 * Finds or starts an S3 server.
 * @returns {Promise<{ settings: Record<string, string>, stop?: () => Promise<void> } | { reason: string, isFault?:
 * boolean }>} settings: how to reach it, for tests that create their own buckets; reason: why no S3 server was found;
 * isFault: one should be there, so the run has failed
 */
export async function findS3() {
  if (process.env.S3_ENDPOINT?.trim()) return { settings: chosen(process.env) };
  return existsSync(BESIDE) ? startBeside() : startContainer();
}

async function startBeside() {
  const isRunning = spawnSync(BESIDE, ['status', 's3'], { stdio: 'ignore' }).status === 0;
  say('Starting an S3 server …');
  const { code, output } = await run(BESIDE, ['start', 's3'], { quiet: true });
  if (code !== 0) {
    console.error(output);
    return {
      reason: `the S3 server did not start (${BESIDE} start ended with code ${code}, see above)`,
      isFault: true,
    };
  }
  if (!isRunning) stopAtTheEnd();
  const lines = [...output.matchAll(/^export (S3_\w+)=(.*)$/gm)];
  return { settings: chosen(Object.fromEntries(lines.map(([, name, value]) => [name, value.replaceAll('\\', '')]))) };
}

/** The S3 server is stopped however this process ends, because it would otherwise keep running. */
function stopAtTheEnd() {
  process.once('exit', () => spawnSync(BESIDE, ['stop', 's3'], { stdio: 'ignore' }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

async function startContainer() {
  say('Looking for Docker to run an S3 server …');
  const child = spawn(runtime(), ['tests/s3/container.ts'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise((done) => child.once('close', done));
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([new Promise((done) => lines.once('line', done)), gone.then(() => null)]);
  const answer = typeof first === 'string' ? JSON.parse(first) : { reason: 'its container did not start, see above' };
  if ('settings' in answer) return { settings: answer.settings, stop };
  await stop();
  return answer;
}

const chosen = (env) => Object.fromEntries(NAMES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
