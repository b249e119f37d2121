// The Camunda that tests run against: the server at CAMUNDA_REST_ADDRESS; without that setting, the test server if it
// is next to the project; without either, a container if Docker is available.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT, run, runtime, say } from './project.mjs';

/**
 * The names of the Camunda settings in the environment. They are removed for programs that must run on the embedded
 * engine.
 */
export const CAMUNDA_SETTINGS = Object.keys(process.env).filter((name) => name.startsWith('CAMUNDA_'));

/** Starts and stops the real engine without Docker. */
const BESIDE = join(ROOT, '../shared/camunda/camunda');

/**
 * Finds or starts a Camunda.
 * @returns {Promise<{ address: string, stop: () => Promise<void> } | { reason: string, isFault?: boolean }>} reason:
 * why no Camunda was found; isFault: one should be there, so the run has failed
 */
export async function findCamunda() {
  const address = process.env.CAMUNDA_REST_ADDRESS?.trim();
  if (address) return { address, stop: async () => {} };
  if (!existsSync(BESIDE)) return startContainer();
  return startBeside();
}

async function startBeside() {
  say('Starting Camunda …');
  const port = String(await freePort());
  const { code, output } = await run(BESIDE, ['start', '--port', port], { quiet: true });
  const address = /^http:\S+$/m.exec(output)?.[0];
  if (code !== 0 || address === undefined) {
    console.error(output);
    return { reason: `Camunda did not start (${BESIDE} start ended with code ${code}, see above)`, isFault: true };
  }
  const stop = () => spawnSync(BESIDE, ['stop', '--port', port], { stdio: 'ignore' });
  // No matter how this process ends, Camunda is stopped: it would otherwise keep running.
  process.once('exit', stop);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return { address, stop: async () => {} };
}

function freePort() {
  const server = createServer();
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

async function startContainer() {
  say('Looking for Docker to run Camunda …');
  const child = spawn(runtime(), ['tests/camunda/container.ts'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise((done) => child.once('close', done));
  const stop = async () => {
    child.stdin.end();
    await gone;
  };
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([new Promise((done) => lines.once('line', done)), gone.then(() => null)]);
  const answer = typeof first === 'string' ? JSON.parse(first) : { reason: 'its container did not start, see above' };
  if ('address' in answer) return { address: answer.address, stop };
  await stop();
  return answer;
}

/**
 * Removes the data of earlier test parts. Only the test server can do that. On any other Camunda the data stays. It
 * does no harm, except that the workers receive jobs for instances that Openboek does not have.
 */
export async function emptyCamunda(address) {
  await fetch(`${address}/test/reset`, { method: 'POST' });
}
