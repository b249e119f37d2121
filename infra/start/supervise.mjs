import { spawn } from 'node:child_process';
import { ROOT } from './project.mjs';

/**
 * Runs programs until the first of them ends, then ends the others. Signals go on to them, so that they stop in their
 * own way. They get a channel to this process; when that closes, this one was killed and they should stop as well.
 * @param {{ program: string, args: string[], env?: Record<string, string>, channel?: boolean }[]} commands
 * @returns {Promise<number>} exit code of the one that ended first
 */
export async function supervise(commands) {
  const children = commands.map(({ program, args, env = {}, channel = false }) =>
    spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    }),
  );
  const tell = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  };
  // Ctrl-C in a terminal reaches them by itself.
  process.on('SIGINT', () => process.stdin.isTTY || tell('SIGINT'));
  process.on('SIGTERM', () => tell('SIGTERM'));
  process.on('SIGHUP', () => tell('SIGTERM'));

  const ends = children.map((child) => endOf(child));
  const code = await Promise.race(ends);
  tell('SIGTERM');
  await Promise.all(ends);
  return code;
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
