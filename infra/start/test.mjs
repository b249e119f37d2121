// npm test: everything. npm test -- check | unit | browser | keycloak | camunda: one part of it; what follows goes to vitest
// or Playwright. The embedded engine is tested always; Camunda 8 too where there is one (camunda.mjs). The tests on it wait more
// than they work, so in a run of everything they begin with the others and go on beside them (tests/support/lanes.ts).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CAMUNDA_SETTINGS, emptyCamunda, findCamunda } from './camunda.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { findKeycloak } from './keycloak.mjs';
import { fail, packageFile, ROOT, run, runtime, say, since } from './project.mjs';
import { judgeSecondTries } from './second-tries.mjs';
import { ensureWeb } from './web.mjs';

const PARTS = {
  check: { title: 'format, lint, types', run: () => check() },
  unit: { title: 'unit, API, processes', run: runVitest },
  browser: { title: 'browser', run: (args) => runPlaywright(args) },
  keycloak: { title: 'on Keycloak', run: runOnKeycloak },
  camunda: { title: 'on Camunda 8', run: runOnCamunda },
};

/** What is repeated in the browser on Camunda when nothing else is asked for. */
const MAIN_JOB = ['main-job.spec.ts'];

const reports = mkdtempSync(join(tmpdir(), 'openboek-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** Why nothing was tested on Keycloak. */
let withoutKeycloak;
/** What is tested on Camunda where it has begun beside other parts. */
let onCamunda;
/** The web application, built once however many parts wait for it. */
let web;

const [chosen, ...rest] = process.argv.slice(2);
if (chosen !== undefined && !(chosen in PARTS)) fail(`There is no part ${chosen}: ${Object.keys(PARTS).join(', ')}`);
await ensureInstalled();
const camunda =
  chosen === 'check' || chosen === 'keycloak'
    ? { reason: 'not asked for' }
    : await findCamunda(chosen === undefined || chosen === 'camunda');
const code = await runParts(chosen === undefined ? Object.keys(PARTS) : [chosen], rest);
await camunda.stop?.();
process.exit(code);

/** Runs parts one after the other, a later one also when an earlier one fails, and sums up. */
async function runParts(names, args) {
  const lines = [];
  const results = [];
  for (const name of names) {
    if (name === 'unit' && names.includes('camunda')) beginOnCamunda();
    const { title, run: runPart } = PARTS[name];
    say(`Tests: ${title} …`);
    const start = performance.now();
    const result = await runPart(args);
    results.push(result);
    lines.push(`  ${title.padEnd(24)}${describe(result).padEnd(36)}${since(start)}`);
    for (const failure of result.failures) lines.push(`    failed: ${failure}`);
    for (const { test, reason } of result.secondTry ?? [])
      lines.push(`    passed only at the second try: ${test} (known: ${reason})`);
  }
  const left = Object.keys(PARTS).filter((name) => !names.includes(name));
  console.log(['', 'These parts ran:', ...lines].join('\n'));
  if (camunda.reason !== undefined) console.log(`Nothing was tested on Camunda 8: ${camunda.reason}`);
  if (withoutKeycloak !== undefined) console.log(`Nothing was tested on Keycloak: ${withoutKeycloak}`);
  if (left.length > 0) console.log(`Not asked for: ${left.map((name) => PARTS[name].title).join('; ')}`);
  const total = sum(results);
  console.log(describe(total));
  return total.failures.length === 0 ? 0 : 1;
}

function describe({ passed, failures, skipped, secondTry = [] }) {
  const again = secondTry.length > 0 ? ` (${secondTry.length} at the second try)` : '';
  return `${passed} passed${again}, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The environment with the Camunda that was found, or without any. */
function settings(found) {
  const none = Object.fromEntries(CAMUNDA_SETTINGS.map((name) => [name, undefined]));
  return found === undefined ? none : { CAMUNDA_REST_ADDRESS: found };
}

function beginOnCamunda() {
  if (camunda.address !== undefined) onCamunda = runAllOnCamunda();
}

/** What vitest has for Camunda, then the main job in the browser. */
async function runAllOnCamunda() {
  return sum([await runLane('camunda', []), await runBrowserOnCamunda(MAIN_JOB)]);
}

async function runBrowserOnCamunda(args) {
  await emptyCamunda(camunda.address);
  return runPlaywright(args, { name: 'camunda', env: settings(camunda.address) });
}

/** All of it, unless it has begun already; with arguments, these in the browser. */
async function runOnCamunda(args) {
  if (camunda.address === undefined)
    return { passed: 0, failures: camunda.isFault ? [camunda.reason] : [], skipped: camunda.isFault ? 0 : 1 };
  return args.length > 0 ? runBrowserOnCamunda(args) : (onCamunda ?? runAllOnCamunda());
}

/** What was asked for, on whichever engines there are; a run of everything leaves what uses Camunda to its own part. */
function runVitest(args) {
  return runLane(chosen === undefined && camunda.address !== undefined ? 'rest' : '', args);
}

async function runLane(lane, args) {
  const report = join(reports, `vitest-${lane}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(runtime(), [packageFile('vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    env: { ...settings(camunda.address), OPENBOEK_TEST_LANE: lane },
  });
  const found = readReport(report);
  if (found === null) return lost(`the tests of the lane ${lane}`);
  const failures = found.testResults.flatMap(failuresOfFile);
  const skipped = found.numPendingTests + found.numTodoTests;
  return ended(code, { passed: found.numPassedTests, failures, skipped });
}

/** A file that could not even be loaded has failed and counts no test. */
function failuresOfFile({ name, status, assertionResults }) {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) return [file];
  const failed = assertionResults.filter((test) => test.status === 'failed');
  return failed.map((test) => `${file} › ${[...test.ancestorTitles, test.title].join(' › ')}`);
}

/** The way from an empty database to an approved report, with people whom Keycloak signs in. */
async function runOnKeycloak(args) {
  const keycloak = await findKeycloak();
  if (keycloak.settings === undefined) {
    withoutKeycloak = keycloak.reason;
    return { passed: 0, failures: keycloak.isFault ? [keycloak.reason] : [], skipped: keycloak.isFault ? 0 : 1 };
  }
  const env = { ...settings(undefined), ...keycloak.settings, OPENBOEK_TEST_PROVIDER: 'keycloak' };
  return runPlaywright(args, { name: 'keycloak', env });
}

/** Two of them may run at once: each has files of its own. */
async function runPlaywright(args, { name, env } = { name: 'embedded', env: settings(undefined) }) {
  web ??= ensureWeb();
  await web;
  const report = join(reports, `playwright-${name}.json`);
  const { code } = await run(
    runtime(),
    [
      packageFile('@playwright/test/cli.js'),
      ...['test', '--reporter=list,json', `--output=test-results/${name}`],
      ...args,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const found = readReport(report);
  if (found?.stats === undefined) return lost('the tests in the browser');
  const { expected, skipped } = found.stats;
  const titled = (status) => found.suites.flatMap((suite) => titlesOf(suite, status));
  const { known, unknown } = judgeSecondTries(titled('flaky'));
  return ended(code, {
    passed: expected + known.length,
    failures: [...titled('unexpected'), ...unknown],
    skipped,
    secondTry: known,
  });
}

/** The tests of a suite that ended so, with their path. */
function titlesOf(suite, status, above = []) {
  const path = [...above, suite.title];
  const these = (suite.specs ?? []).filter(({ tests }) => tests.some((test) => test.status === status));
  return [
    ...these.map(({ title }) => [...path, title].join(' › ')),
    ...(suite.suites ?? []).flatMap((inner) => titlesOf(inner, status, path)),
  ];
}

/** The result of a part whose program ended with a code: a code that no failing test explains is a failure too. */
function ended(code, result) {
  const unexplained = code !== 0 && result.failures.length === 0 ? [`ended with code ${code}`] : [];
  return { ...result, failures: [...result.failures, ...unexplained] };
}

function lost(what) {
  return { passed: 0, failures: [`${what} left no report`], skipped: 0 };
}

function sum(results) {
  return {
    passed: results.reduce((all, { passed }) => all + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
    skipped: results.reduce((all, { skipped }) => all + skipped, 0),
    secondTry: results.flatMap(({ secondTry = [] }) => secondTry),
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
