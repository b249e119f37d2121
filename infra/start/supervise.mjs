import { spawn } from 'node:child_process';
import { ROOT, say } from './project.mjs';

/** The delay in milliseconds before a server that ended is restarted: the first delay, and the maximum. */
const FIRST_DELAY = 1_000;
const LONGEST_DELAY = 30_000;
/** After a run of at least this length, the next restart uses the first delay again. */
const WELL_MS = 60_000;

/**
 * Runs programs until the first of them ends, then ends the others. Signals are forwarded, so that each
 * program can stop in its own way. The programs can get a channel to this process. When the channel closes,
 * this process was killed, and they should stop too.
 * @param {{ program: string, args: string[], env?: Record<string, string>, channel?: boolean, again?: boolean }[]} commands
 *   again: if a program has sent 'ready' on its channel and ends with an error (out of memory, its database lost), it
 *   is restarted and the others keep running; a program that was never ready has a fault that another start does not
 *   fix
 * @returns {Promise<number>} exit code of the program that ended first
 */
export async function supervise(commands) {
  const children = new Set();
  const stopping = new AbortController();
  const tell = (signal) => {
    stopping.abort();
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  // Ctrl-C in a terminal reaches the programs without being forwarded.
  process.on('SIGINT', () => (process.stdin.isTTY ? stopping.abort() : tell('SIGINT')));
  process.on('SIGTERM', () => tell('SIGTERM'));
  process.on('SIGHUP', () => tell('SIGTERM'));

  const ends = commands.map((command) => keep(command, children, stopping.signal));
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  return code;
}

/** Runs a program until it ends; if it is restarted, until its last run ends. */
async function keep(command, children, stopping) {
  let wasReady = false;
  for (let delay = FIRST_DELAY; ; delay = Math.min(2 * delay, LONGEST_DELAY)) {
    const startedAt = performance.now();
    const child = begin(command);
    children.add(child);
    child.on('message', (message) => {
      wasReady ||= message === 'ready';
    });
    const code = await endOf(child);
    children.delete(child);
    if (!command.again || !wasReady || code === 0 || stopping.aborted) return code;
    if (performance.now() - startedAt > WELL_MS) delay = FIRST_DELAY;
    say(`The server ended with code ${code}: it will be restarted in ${delay / 1000} s`);
    if (!(await pause(delay, stopping))) return code;
  }
}

function begin({ program, args, env = {}, channel = false }) {
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  });
}

/** Resolves to false if the program should stop instead. */
function pause(milliseconds, stopping) {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds, true);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      done(false);
    });
  });
}

function endOf(child) {
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)));
  });
}
