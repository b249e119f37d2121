// npm test: everything. npm test -- check | unit | browser | camunda: one part of it; what follows goes to vitest or
// Playwright. The embedded engine is tested always; Camunda 8 too where there is one (camunda.mjs).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMUNDA_SETTINGS, emptyCamunda, findCamunda } from './camunda.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, packageFile, run, runtime, say, since } from './project.mjs';
import { ensureWeb } from './web.mjs';

const PARTS = {
  check: { title: 'format, lint, types', run: () => check() },
  unit: { title: 'unit, API, processes', run: runVitest },
  browser: { title: 'browser', run: runPlaywright },
  camunda: { title: 'browser, on Camunda 8', run: runPlaywrightOnCamunda },
};

/** What is repeated in the browser on Camunda when nothing else is asked for. */
const MAIN_JOB = ['main-job.spec.ts'];

const reports = mkdtempSync(join(tmpdir(), 'openboek-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const [chosen, ...rest] = process.argv.slice(2);
if (chosen !== undefined && !(chosen in PARTS)) fail(`There is no part ${chosen}: ${Object.keys(PARTS).join(', ')}`);
await ensureInstalled();
const camunda = chosen === 'check' ? { reason: 'not asked for' } : await findCamunda();
const code = await runParts(chosen === undefined ? Object.keys(PARTS) : [chosen], rest);
await camunda.stop?.();
process.exit(code);

/** Runs parts one after the other, a later one also when an earlier one fails, and sums up. */
async function runParts(names, args) {
  const lines = [];
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    const { title, run: runPart } = PARTS[name];
    say(`Tests: ${title} …`);
    const start = performance.now();
    const result = await runPart(args);
    for (const key of Object.keys(total)) total[key] += result[key];
    lines.push(`  ${title.padEnd(24)}${describe(result).padEnd(36)}${since(start)}`);
  }
  const left = Object.keys(PARTS).filter((name) => !names.includes(name));
  console.log(['', 'These parts ran:', ...lines].join('\n'));
  if (camunda.reason !== undefined) console.log(`Nothing was tested on Camunda 8: ${camunda.reason}`);
  if (left.length > 0) console.log(`Not asked for: ${left.map((name) => PARTS[name].title).join('; ')}`);
  console.log(describe(total));
  return total.failed === 0 ? 0 : 1;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The environment with the Camunda that was found, or without any. */
function settings(found) {
  const none = Object.fromEntries(CAMUNDA_SETTINGS.map((name) => [name, undefined]));
  return found === undefined ? none : { CAMUNDA_REST_ADDRESS: found };
}

async function runPlaywrightOnCamunda(args) {
  if (camunda.address === undefined) return { passed: 0, failed: 0, skipped: 1 };
  await emptyCamunda(camunda.address);
  return runPlaywright(args.length > 0 ? args : MAIN_JOB, camunda.address);
}

async function runVitest(args) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(runtime(), [packageFile('vitest/vitest.mjs'), 'run', ...reporters, ...args], {
    env: settings(camunda.address),
  });
  const found = readReport(report);
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  // A file that could not even be loaded has failed and counts no test.
  const unloaded = found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = found.numFailedTests + unloaded.length;
  const skipped = found.numPendingTests + found.numTodoTests;
  return { passed: found.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

async function runPlaywright(args, camundaAddress) {
  await ensureWeb();
  const report = join(reports, 'playwright.json');
  const { code } = await run(
    runtime(),
    [packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
    { env: { ...settings(camundaAddress), PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  );
  const stats = readReport(report)?.stats;
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0 };
  // A test that passes only when it is run again is not a test that passes.
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: code === 0 ? failed : Math.max(failed, 1), skipped: stats.skipped };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
