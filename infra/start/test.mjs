// npm test: everything. npm test -- check | unit | browser: one part of it; what follows goes to vitest or Playwright.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { fail, packageFile, run, runtime, say, since } from './project.mjs';
import { ensureWeb } from './web.mjs';

const PARTS = {
  check: { title: 'format, lint, types', run: () => check() },
  unit: { title: 'unit, API, processes', run: runVitest },
  browser: { title: 'browser', run: runPlaywright },
};

const reports = mkdtempSync(join(tmpdir(), 'openboek-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const [chosen, ...rest] = process.argv.slice(2);
if (chosen !== undefined && !(chosen in PARTS)) fail(`There is no part ${chosen}: ${Object.keys(PARTS).join(', ')}`);
await ensureInstalled();
process.exit(await runParts(chosen === undefined ? Object.keys(PARTS) : [chosen], rest));

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
  if (left.length > 0) console.log(`Not asked for: ${left.map((name) => PARTS[name].title).join('; ')}`);
  console.log(describe(total));
  return total.failed === 0 ? 0 : 1;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function runVitest(args) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(runtime(), [packageFile('vitest/vitest.mjs'), 'run', ...reporters, ...args]);
  const found = readReport(report);
  if (found === null) return { passed: 0, failed: 1, skipped: 0 };
  // A file that could not even be loaded has failed and counts no test.
  const unloaded = found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = found.numFailedTests + unloaded.length;
  const skipped = found.numPendingTests + found.numTodoTests;
  return { passed: found.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1), skipped };
}

async function runPlaywright(args) {
  await ensureWeb();
  const report = join(reports, 'playwright.json');
  const { code } = await run(
    runtime(),
    [packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
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
