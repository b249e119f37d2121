import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The result of a run of test files. */
export interface Outcome {
  passed: number;
  /** Titles of the tests that failed. */
  failed: readonly string[];
  /** Why no test can be relied on: a file does not load, a build fails, or there is no report. */
  fault?: string;
}

interface Wanted {
  /** Test files of one kind, `*.test.ts` or `*.spec.ts`. */
  files: readonly string[];
  pattern?: string | undefined;
  /** Stops at the first test that fails. */
  bail?: boolean;
}

export const isBrowserTest = (file: string) => file.endsWith('.spec.ts');

/** Runs test files in a copy of the project, with vitest or Playwright. */
export async function runTests(folder: string, wanted: Wanted): Promise<Outcome> {
  return wanted.files.some(isBrowserTest) ? runPlaywright(folder, wanted) : runVitest(folder, wanted);
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; title: string }[];
  }[];
}

async function runVitest(folder: string, { files, pattern, bail = false }: Wanted): Promise<Outcome> {
  const report = join(folder, 'breakages-vitest.json');
  const options = ['--reporter=json', `--outputFile=${report}`, ...(bail ? ['--bail=1'] : [])];
  const titles = pattern === undefined ? [] : ['-t', pattern];
  const output = await runNode(folder, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...titles, ...files]);
  const found = takeReport<VitestReport>(report);
  if (!found) return { passed: 0, failed: [], fault: `no report: ${lastLines(output)}` };
  const tests = found.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  // A file that cannot be loaded, or whose setup fails, has failed without a failed test.
  const unloaded = found.testResults.find(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const fault = unloaded && `${unloaded.name.slice(folder.length + 1)} fails outside its tests: ${unloaded.message}`;
  return { passed: found.numPassedTests, failed, ...(fault !== undefined && { fault }) };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  errors: { message?: string }[];
  stats: { expected: number; flaky: number };
}

async function runPlaywright(folder: string, { files, pattern, bail = false }: Wanted): Promise<Outcome> {
  const build = await runNode(folder, [
    '--input-type=module',
    '-e',
    "(await import('./infra/start/web.mjs')).ensureWeb()",
  ]);
  const report = join(folder, 'breakages-playwright.json');
  const options = ['--reporter=json', ...(bail ? ['--max-failures=1', '--retries=0'] : [])];
  const titles = pattern === undefined ? [] : ['-g', pattern];
  const program = ['node_modules/@playwright/test/cli.js', 'test', ...options, ...titles, ...files];
  const output = await runNode(folder, program, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const found = takeReport<PlaywrightReport>(report);
  if (!found) return { passed: 0, failed: [], fault: `no report: ${lastLines(build + output)}` };
  const [error] = found.errors;
  return {
    passed: found.stats.expected + found.stats.flaky,
    failed: unexpectedIn(found),
    ...(error && { fault: error.message ?? 'unknown' }),
  };
}

function unexpectedIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [...failed.map(({ title }) => title), ...suites.flatMap(unexpectedIn)];
}

/** Runs a program on this Node in the copy. @returns everything that it printed */
async function runNode(folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio });
  let output = '';
  const note = (chunk: Buffer) => (output += chunk);
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  await new Promise((done, failed) => child.once('error', failed).once('close', done));
  return output;
}

/** Reads the report and removes it, so that it cannot be mistaken for the report of the next run. */
function takeReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null;
  } finally {
    rmSync(path, { force: true });
  }
}

const lastLines = (output: string) => output.trim().split('\n').slice(-3).join(' · ');
