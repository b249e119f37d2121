import { configDefaults, defineConfig } from 'vitest/config';
import { filesOnCamunda } from './tests/support/lanes.ts';

const EVERY_TEST = '{bff,web,workers,infra,tests}/**/*.test.{ts,tsx}';

/** Set by `npm test` for a run of everything, which has two lanes (tests/support/lanes.ts). */
const LANE: Record<string, { include: string[]; exclude: string[]; maxWorkers: number; maxConcurrency: number }> = {
  '': { include: [EVERY_TEST], exclude: [], maxWorkers: 2, maxConcurrency: 5 },
  // Its concurrent tests mostly wait for Camunda's index.
  camunda: { include: filesOnCamunda(), exclude: [], maxWorkers: 1, maxConcurrency: 8 },
  rest: { include: [EVERY_TEST], exclude: filesOnCamunda(), maxWorkers: 2, maxConcurrency: 5 },
};
const lane = LANE[process.env.OPENBOEK_TEST_LANE ?? ''];
if (lane === undefined) throw new Error(`OPENBOEK_TEST_LANE is one of ${Object.keys(LANE).join(', ')}`);

/**
 * Every test but the browser ones (those run under Playwright, tests/e2e). Files run side by side on two workers;
 * each file makes its own database from a template, so nothing is shared but the Postgres server.
 */
export default defineConfig({
  test: {
    include: lane.include,
    exclude: [...configDefaults.exclude, ...lane.exclude],
    maxWorkers: lane.maxWorkers,
    maxConcurrency: lane.maxConcurrency,
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // A worker loads each module once for all of its files: loading them again for each took a fifth of the time. So a module
    // keeps no state that a test could leave behind (tests/house/module-state.test.ts), and a test replaces no module of the project.
    // The order of files and of tests never counts: `npm test -- unit tests/api --maxWorkers=1 --sequence.shuffle` shows it. Only
    // a story whose tests are its chapters says that they follow each other: `describe('…', { shuffle: false }, …)`.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
