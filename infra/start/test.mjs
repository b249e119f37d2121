// npm test: the tests that decide whether a change is accepted. They take minutes, and nothing in them is left to
// chance. npm run test:all (--all): all tests, including those that kill processes, starve them of resources or take a
// long time. A name runs one part (npm test -- unit). Further arguments go to vitest or Playwright; with options alone,
// the usual files run. The embedded engine is always tested, Camunda 8 only if it is available.
import { emptyCamunda, findCamunda } from './camunda.mjs';
import { check } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { findKeycloak } from './keycloak.mjs';
import { fail, say, since } from './project.mjs';
import { findS3 } from './s3.mjs';
import { tryAgain } from './second-tries.mjs';
import { EMPTY, joined, onEngine, runPlaywright, runVitest } from './test-parts.mjs';

const PARTS = {
  check: { title: 'format, lint, types', run: runCheck },
  unit: { title: 'unit, API, processes', run: runUnit },
  faults: { title: 'killed processes and long runs', run: runFaults },
  browser: { title: 'browser', run: runBrowser },
  keycloak: { title: 'on Keycloak', run: runOnKeycloak },
  s3: { title: 'on S3', run: runOnS3 },
  camunda: { title: 'on Camunda 8', run: runOnCamunda },
};
const SHORT = ['check', 'unit', 'browser'];

/** By default, long runs have a tenth of their full length; the environment can set a greater length. */
const TENTH = { WALKS: 'tenth', REQUESTS: '10000', KILLS: '30', ...process.env };
/** The files that run in the browser on Camunda by default. */
const MAIN_JOB = ['main-job.spec.ts'];
/**
 * Files that start their own server, which needs Camunda to itself. They run one after the other, each on an
 * emptied Camunda.
 */
const ON_OWN_SERVER = ['process-change.spec.ts', 'activity-life.spec.ts', 'operator-faults.spec.ts'];

const given = process.argv.slice(2);
const isAll = given[0] === '--all';
const [chosen, ...rest] = isAll ? given.slice(1) : given;
if (chosen !== undefined && !(chosen in PARTS)) fail(`There is no part ${chosen}: ${Object.keys(PARTS).join(', ')}`);
await ensureInstalled();
const names = chosen === undefined ? (isAll ? Object.keys(PARTS) : SHORT) : [chosen];
/** Why parts of the run were skipped. */
const without = [];
const camunda = await findAskedCamunda();
const code = await runParts(names, rest);
await camunda.stop?.();
process.exit(code);

async function findAskedCamunda() {
  if (!names.includes('camunda')) return {};
  const found = await findCamunda();
  if (found.reason !== undefined) without.push(`Nothing was tested on Camunda 8: ${found.reason}`);
  return found;
}

/**
 * Runs the parts one after the other, even if an earlier one fails. It then repeats the failed tests, and prints a
 * summary.
 */
async function runParts(names, args) {
  const results = [];
  for (const name of names) {
    const { title, run } = PARTS[name];
    say(`Tests: ${title} …`);
    const start = performance.now();
    const parts = await run(args);
    results.push({ title, parts: Array.isArray(parts) ? parts : [parts], took: since(start) });
  }
  for (const result of results) result.parts = await inTurn(result.parts, tryAgain);
  return sumUp(results);
}

async function inTurn(items, verb) {
  const done = [];
  for (const item of items) done.push(await verb(item));
  return done;
}

function sumUp(results) {
  const lines = results.flatMap(({ title, parts, took }) => {
    const { failures, crashes } = joined(parts);
    const faults = [...failures.map(({ name }) => name), ...crashes].map((fault) => `    failed: ${fault}`);
    return [`  ${title.padEnd(26)}${describe(joined(parts)).padEnd(36)}${took}`, ...faults];
  });
  const left = Object.keys(PARTS).filter((name) => !names.includes(name));
  const secondTry = results.flatMap(({ parts }) => parts.flatMap((part) => part.secondTry));
  const total = joined(results.flatMap(({ parts }) => parts));
  say(['', 'These parts ran:', ...lines, ...without].join('\n'));
  if (left.length > 0) say(`Not part of this run: ${left.map((name) => PARTS[name].title).join('; ')}`);
  if (secondTry.length > 0)
    say(
      [
        'Passed only at the second try, so each of these has to be fixed:',
        ...secondTry.map((name) => `  ${name}`),
      ].join('\n'),
    );
  say(describe(total));
  return total.failures.length + total.crashes.length === 0 ? 0 : 1;
}

function describe({ passed, failures, crashes, skipped }) {
  const failed = failures.length + crashes.length;
  return `${passed.length} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

async function runCheck() {
  const named = (name) => ({ file: name, name });
  const { passed, failures } = await check();
  return { ...EMPTY, passed: passed.map(named), failures: failures.map(named) };
}

/**
 * Named files may be of any kind, and also run on Camunda if the environment names one. Options alone do not name
 * files. A run of everything executes the tests from last to first: `npm test` has already shown that they pass in the
 * usual order.
 */
function runUnit(args) {
  const order = isAll ? { OPENBOEK_TEST_ORDER: 'reversed' } : {};
  if (args.every((arg) => arg.startsWith('-'))) return runVitest('gate', args, { ...onEngine(undefined), ...order });
  return runVitest('', args, {});
}

/** If there is a Camunda, the files that use it run in a separate part. */
function runFaults(args) {
  const lane = camunda.address === undefined ? 'long' : 'long-without-camunda';
  return runVitest(lane, args, { ...TENTH, ...onEngine(undefined) });
}

function runBrowser(args) {
  const lane = isAll || args.length > 0 ? '' : 'gate';
  return runPlaywright('embedded', lane, args, onEngine(undefined));
}

/** Runs the path from an empty database to an approved report, with people who sign in with Keycloak. */
async function runOnKeycloak(args) {
  const keycloak = await findKeycloak();
  if (keycloak.settings === undefined) return missing('Keycloak', keycloak);
  const env = { ...onEngine(undefined), ...keycloak.settings, OPENBOEK_TEST_PROVIDER: 'keycloak' };
  // The tests for Keycloak build on each other from an empty database, so their whole file is repeated on a new server.
  return runPlaywright('keycloak', '', args, env);
}

/** Tests the file store in a bucket, and copying files to a bucket and back. */
async function runOnS3(args) {
  const s3 = await findS3();
  if (s3.settings === undefined) return missing('S3', s3);
  const env = { ...TENTH, ...onEngine(undefined), OPENBOEK_TEST_S3: JSON.stringify(s3.settings) };
  const result = await runVitest('s3', args, env);
  await s3.stop?.();
  return result;
}

/**
 * Runs the vitest files for Camunda, then the main job in the browser. With arguments, runs only the files that they
 * name, in the browser.
 */
async function runOnCamunda(args) {
  if (camunda.address === undefined) return missing('', camunda);
  if (args.length > 0) return runBrowserOnCamunda(args);
  return [
    await runVitest('camunda', [], { ...TENTH, ...onEngine(camunda.address) }),
    await runBrowserOnCamunda(MAIN_JOB),
    ...(await inTurn(ON_OWN_SERVER, runOnOwnCamunda)),
  ];
}

/**
 * In this part, the server that the tests share uses the embedded engine, and a server that a test file starts for
 * itself uses Camunda.
 */
async function runOnOwnCamunda(spec) {
  await emptyCamunda(camunda.address);
  return runPlaywright('camunda', '', [spec], { ...onEngine(undefined), OPENBOEK_TEST_OWN_CAMUNDA: camunda.address });
}

async function runBrowserOnCamunda(args) {
  await emptyCamunda(camunda.address);
  return runPlaywright('camunda', '', args, onEngine(camunda.address));
}

/**
 * A part whose server is not available is skipped. If the server should be there and does not start, the part fails.
 */
function missing(name, { reason, isFault }) {
  if (name !== '') without.push(`Nothing was tested on ${name}: ${reason}`);
  return isFault ? { ...EMPTY, crashes: [reason] } : { ...EMPTY, skipped: 1 };
}
