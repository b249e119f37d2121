import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './infra/postgres/free-port.ts';
import { isShort, SHORT_SPECS } from './tests/e2e/short-specs.ts';
import { type ChromiumOptions, findChromium } from './tests/support/chromium.ts';

/**
 * Browser tests against the real server with its production build, on a free port and with its own data folder. The
 * database contains the example company; it is empty if people sign in with Keycloak. Playwright loads this file again
 * in every worker, so the values found when it is first loaded are passed on in the environment.
 */
interface Prepared {
  port: number;
  data: string;
  chromium: ChromiumOptions;
}

process.env.OPENBOEK_BROWSER_TESTS ??= JSON.stringify(await prepare());
const { port, data, chromium } = JSON.parse(process.env.OPENBOEK_BROWSER_TESTS) as Prepared;
const url = `http://localhost:${port}`;
/** Whether people sign in with Keycloak, whose settings are in the environment. */
const isOnKeycloak = process.env.OPENBOEK_TEST_PROVIDER === 'keycloak';

export default defineConfig({
  testDir: isOnKeycloak ? 'tests/keycloak' : 'tests/e2e',
  testMatch: isShort ? SHORT_SPECS.map((name) => `**/${name}.spec.ts`) : '**/*.spec.ts',
  ...(isShort && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  fullyParallel: false,
  // Tests spend much of their time waiting: three at a time keep two processors busy.
  workers: 3,
  // The test commands repeat a failed file themselves, alone and on a new server (infra/start/second-tries.mjs).
  retries: 0,
  // Generous, because a test may involve several people and pages on a busy machine. No test measures time.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: !!process.env.CI,
  reporter: 'list',
  use: {
    baseURL: url,
    browserName: 'chromium',
    launchOptions: chromium,
    viewport: { width: 1440, height: 900 },
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    // A trace of every test costs a quarter of the time; `npm test -- browser --trace retain-on-failure` keeps them.
    trace: 'off',
    // Animations cost a sixth of the time; main-job.spec.ts runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    // Reuses the page of the previous test after clearing it: a new page takes three times as long to load, because its
    // process has not compiled any code yet. A test that would leave something behind (a lost network, an opened
    // history) requests its own page.
    reuseContext: true,
  },
  webServer: {
    command: 'exec node_modules/.bin/node bff/main.ts',
    url: `${url}/readyz`,
    env: {
      PORT: String(port),
      OPENBOEK_DATA: data,
      OPENBOEK_URL: url,
      OPENBOEK_INCIDENT_SOURCE: 'https://intranet.noordveen.example/integriteit',
      OPENBOEK_INCIDENT_SOURCES: 'wiki.noordveen.example',
      OPENBOEK_PRIVACY_URL: 'https://intranet.noordveen.example/privacy',
      OPENBOEK_TAKEN_APP_URL: 'https://taken.noordveen.example/',
      OPENBOEK_CURRENCY_URL: 'https://valuta.noordveen.example/',
      ...(isOnKeycloak && { OPENBOEK_ADMIN_UPN: 'ingrid.oosterhuis@noordveen.example' }),
    },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});

async function prepare(): Promise<Prepared> {
  const data = mkdtempSync(join(tmpdir(), 'openboek-browser-'));
  // If the tests run as root, Postgres uses another account, which must be able to enter this folder.
  chmodSync(data, 0o755);
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return { port: await freePort(), data, chromium: await findChromium() };
}
