// What the commands share. The files in this folder run on the system's Node (20.19 or later) before anything is
// installed, so they are plain JavaScript and use no packages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of package.json. */
export const ROOT = resolve(import.meta.dirname, '../..');

const LEAST_NODE = [20, 19];
const RUN_NODE = 24;

/** Prints one line of progress. */
export function say(line) {
  console.log(line);
}

/** Ends the command with a reason and a remedy, without a stack trace. */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Refuses a version of Node that cannot even install the packages. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    fail(`Node ${LEAST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`);
  }
}

/**
 * The Node that runs TypeScript: the one from the npm package `node`, otherwise the current one if it is new enough;
 * null if neither is available.
 * @returns {string | null} path of the program
 */
export function runtime() {
  const installed = join(ROOT, 'node_modules/node/bin/node');
  if (existsSync(installed) && majorOf(installed) >= RUN_NODE) return installed;
  return majorOf(process.execPath) >= RUN_NODE ? process.execPath : null;
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Path of a file of an installed package, to be run by `runtime`. */
export function packageFile(path) {
  return join(ROOT, 'node_modules', path);
}

/**
 * Runs a program in the project folder until it ends.
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} options quiet: collect the output
 *   instead of showing it; env: added to the environment; undefined removes a variable
 * @returns {Promise<{ code: number, output: string }>} output: the collected output of a quiet program
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** Seconds since a moment of `performance.now()`, in readable form: '4.1 s'. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
