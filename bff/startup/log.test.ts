import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')(
  'a log on a full disk does not end the process',
  { timeout: 20_000 },
  async () => {
    const script = `
    const { openLog } = await import('#/bff/startup/log.ts');
    const log = openLog('info');
    for (let line = 0; line < 100; line += 1) log.info('a line');
    setTimeout(() => { log.info('another'); console.error('goes on'); process.exit(0); }, 100);`;
    const stdio = ['ignore' as const, openSync('/dev/full', 'w'), 'pipe' as const];
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio, timeout: 10_000 });
    const [said, [code]] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'exit')]);
    expect({ said, code }).toEqual({ said: 'goes on\n', code: 0 });
  },
);
