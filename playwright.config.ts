import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './infra/postgres/free-port.ts';
import { isShort, SHORT_SPECS } from './tests/e2e/short-specs.ts';
import { type ChromiumOptions, findChromium } from './tests/support/chromium.ts';

/**
 * Browser tests, against the real server with its production build: a free port, a data folder of its own, the example
 * company or, where Keycloak signs people in, an empty database. This file is read again in every worker; what the first reading found goes on in the environment.
 */
interface Prepared {
  port: number;
  data: string;
  chromium: ChromiumOptions;
}

process.env.OPENBOEK_BROWSER_TESTS ??= JSON.stringify(await prepare());
const { port, data, chromium } = JSON.parse(process.env.OPENBOEK_BROWSER_TESTS) as Prepared;
const url = `http://localhost:${port}`;
/** People sign in at a Keycloak, whose settings are in the environment; the database begins empty. */
const isOnKeycloak = process.env.OPENBOEK_TEST_PROVIDER === 'keycloak';

export default defineConfig({
  testDir: isOnKeycloak ? 'tests/keycloak' : 'tests/e2e',
  testMatch: isShort ? SHORT_SPECS.map((name) => `**/${name}.spec.ts`) : '**/*.spec.ts',
  ...(isShort && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  fullyParallel: false,
  // Tests wait for what lasts its seconds more than they work: three at a time keep two processors busy.
  workers: 3,
  // What fails is run once more by the commands (infra/start/second-tries.mjs), with a server of its own and nothing beside it.
  retries: 0,
  // Several people and pages in one test, on a machine that may be busy: nothing here is timed.
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
    // Drawing motion costs a sixth of the time; the main job is done with it (main-job.spec.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // The page of the test before, emptied: a new one costs three times the loading, for its process knows no code yet.
    // What a test leaves behind all the same (a lost network, an opened history) asks for a page of its own.
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
  // As root Postgres runs under another account, which has to get in.
  chmodSync(data, 0o755);
  process.on('exit', () => rmSync(data, { recursive: true, force: true }));
  return { port: await freePort(), data, chromium: await findChromium() };
}
