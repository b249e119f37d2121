// Runs the parts of `npm test` and `npm run test:all` that use vitest or Playwright, and reads the reports that these
// write.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMUNDA_SETTINGS } from './camunda.mjs';
import { packageFile, run, runtime } from './project.mjs';
import { ensureWeb } from './web.mjs';

/**
 * The result of one part of a run.
 * @typedef {object} Result
 * @property {{ file: string, name: string }[]} passed
 * @property {{ file: string, name: string }[]} failures each of them may be repeated once
 * @property {string[]} crashes failures that are not repeated: a worker that died, a missing report
 * @property {number} skipped
 * @property {(files: string[]) => Promise<Result>} [again] runs only these files, in new processes
 */

/** An empty result. */
export const EMPTY = { passed: [], failures: [], crashes: [], skipped: 0 };

const reports = mkdtempSync(join(tmpdir(), 'openboek-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
let runs = 0;

/**
 * The environment variables for the Camunda at this address; without an address, all settings of Camunda are removed.
 */
export function onEngine(address) {
  const none = Object.fromEntries(CAMUNDA_SETTINGS.map((name) => [name, undefined]));
  return address === undefined ? none : { CAMUNDA_REST_ADDRESS: address };
}

/**
 * Runs vitest.
 * @param {string} lane which files to run: one of those in `vitest.config.ts`
 * @param {string[]} args for vitest
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Result>}
 */
export async function runVitest(lane, args, env) {
  const report = join(reports, `vitest-${++runs}.json`);
  const reporters = ['--reporter=default', `--reporter=${import.meta.dirname}/vitest-report.mjs`];
  // Other flags go after the files: a flag without a value would swallow the first file.
  const { code } = await run(runtime(), [packageFile('vitest/vitest.mjs'), 'run', ...args, ...reporters], {
    env: { ...env, OPENBOEK_TEST_LANE: lane, OPENBOEK_TEST_REPORT: report },
  });
  const found = readReport(report);
  if (found === null) return { ...EMPTY, crashes: [`vitest left no report (lane ${lane || 'of all files'})`] };
  // Repeats whole files, because a test may need the tests before it, and a hook that failed has no title.
  const again = (files) => runVitest('', [...files, '--maxWorkers=1', '--maxConcurrency=1'], env);
  return explained(code, { ...readVitest(found), again });
}

function readVitest({ files, crashes }) {
  const tests = files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test })));
  const ended = (state) => tests.filter((test) => test.state === state).map(({ file, name }) => ({ file, name }));
  const hooks = files.flatMap(({ file, hooks }) => hooks.map((name) => ({ file, name })));
  const unloaded = files.filter(({ hasErrors }) => hasErrors).map(({ file }) => ({ file, name: file }));
  const lost = files.filter(({ state }) => state === 'pending' || state === 'queued');
  return {
    passed: ended('passed'),
    failures: [...ended('failed'), ...hooks, ...unloaded],
    crashes: [...crashes, ...lost.map(({ file }) => `${file} did not run to its end`)],
    skipped: ended('skipped').length,
  };
}

let web;

/**
 * Runs Playwright on the production build, which is made only once, however many parts wait for it.
 * @param {string} name the folder for its output; each part has its own, because two may run at once
 * @param {string} lane `gate`: the tests of `npm test`; empty: all
 * @param {string[]} args for Playwright
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<Result>}
 */
export async function runPlaywright(name, lane, args, env) {
  web ??= ensureWeb();
  await web;
  const report = join(reports, `playwright-${++runs}.json`);
  const { code } = await run(
    runtime(),
    [
      packageFile('@playwright/test/cli.js'),
      ...['test', '--reporter=list,json', `--output=test-results/${name}`],
      ...args,
    ],
    { env: { ...env, OPENBOEK_TEST_LANE: lane, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const found = readReport(report);
  if (found?.stats === undefined) return { ...EMPTY, crashes: ['Playwright left no report'] };
  const again = (files) => runPlaywright(name, lane, [...files, '--workers=1'], env);
  return explained(code, { ...readPlaywright(found), again });
}

function readPlaywright({ suites, stats, errors = [] }) {
  const titled = (status) => suites.flatMap((suite) => titlesOf(suite, status));
  return {
    passed: titled('expected'),
    failures: titled('unexpected'),
    crashes: errors.map(({ message }) => String(message).split('\n')[0]),
    skipped: stats.skipped,
  };
}

/** The tests of a suite that have this status, each with its path. */
function titlesOf(suite, status, above = []) {
  const path = [...above, suite.title];
  const these = (suite.specs ?? []).filter(({ tests }) => tests.some((test) => test.status === status));
  return [
    ...these.map(({ title }) => ({ file: path[0], name: [...path, title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, status, path)),
  ];
}

/** A non-zero exit code without a failed test is a crash. */
function explained(code, result) {
  if (code === 0 || result.failures.length + result.crashes.length > 0) return result;
  return { ...result, crashes: [`ended with code ${code}`] };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Combines several results into one; each keeps its own `again`. */
export function joined(results) {
  return {
    passed: results.flatMap(({ passed }) => passed),
    failures: results.flatMap(({ failures }) => failures),
    crashes: results.flatMap(({ crashes }) => crashes),
    skipped: results.reduce((all, { skipped }) => all + skipped, 0),
  };
}
