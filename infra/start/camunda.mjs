// The Camunda that tests run against: the one of CAMUNDA_REST_ADDRESS, else one in a container where there is Docker.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT, runtime, say } from './project.mjs';

/** What is set of a connection to Camunda; to be kept from what has to run on the embedded engine. */
export const CAMUNDA_SETTINGS = Object.keys(process.env).filter((name) => name.startsWith('CAMUNDA_'));

/**
 * Finds or starts a Camunda.
 * @returns {Promise<{ address: string, stop: () => Promise<void> } | { reason: string }>} reason: why there is none
 */
export async function findCamunda() {
  const address = process.env.CAMUNDA_REST_ADDRESS?.trim();
  return address ? { address, stop: async () => {} } : startContainer();
}

async function startContainer() {
  say('Looking for Docker, to start Camunda in …');
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
 * Takes away what an earlier part of the tests left. Only the test server can do that; elsewhere it stays, and does no harm
 * but that the workers are handed jobs of instances they do not know.
 */
export async function emptyCamunda(address) {
  await fetch(`${address}/test/reset`, { method: 'POST' });
}
