import { configDefaults, defineConfig } from 'vitest/config';
import { filesOnCamunda, LONG, ON_S3 } from './tests/support/lanes.ts';

const EVERY_TEST = '{bff,web,workers,infra,tests}/**/*.test.{ts,tsx}';

/**
 * Which files, set by `npm test` and `npm run test:all` (tests/support/lanes.ts); all of them where nothing is set. What kills or
 * starves runs alone: one file at a time, each in a process of its own.
 */
const FEW = { maxWorkers: 2, maxConcurrency: 5, isolate: false };
const ALONE = { maxWorkers: 1, maxConcurrency: 5, isolate: true };
const LANES: Record<string, typeof FEW & { include: string[]; exclude: string[] }> = {
  '': { include: [EVERY_TEST], exclude: [], ...FEW },
  gate: { include: [EVERY_TEST], exclude: LONG, ...FEW },
  long: { include: LONG, exclude: [ON_S3], ...ALONE },
  'long-without-camunda': { include: LONG, exclude: [...filesOnCamunda(), ON_S3], ...ALONE },
  s3: { include: [ON_S3], exclude: [], ...ALONE },
  // Its concurrent tests mostly wait for Camunda's index.
  camunda: { include: filesOnCamunda(), exclude: [], maxWorkers: 1, maxConcurrency: 8, isolate: false },
};
const lane = LANES[process.env.OPENBOEK_TEST_LANE ?? ''];
if (lane === undefined) throw new Error(`OPENBOEK_TEST_LANE is one of ${Object.keys(LANES).join(', ')}`);

/**
 * Every test but the browser ones (those run under Playwright, tests/e2e). Files run side by side on two workers;
 * each file makes its own database from a template, so nothing is shared but the Postgres server.
 */
export default defineConfig({
  test: {
    ...lane,
    exclude: [...configDefaults.exclude, ...lane.exclude],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // `isolate: false`: a worker loads each module once for all of its files; loading them again for each took a fifth of the time. So a module
    // keeps no state that a test could leave behind (tests/house/module-state.test.ts), and a test replaces no module of the project.
    // The order of files and of tests never counts: `npm run test:all` runs them from last to first, and `npm test -- unit
    // --sequence.shuffle` by chance. Only a story whose tests are its chapters says that they follow each other:
    // `describe('…', { shuffle: false }, …)`.
    ...(process.env.OPENBOEK_TEST_ORDER === 'reversed' && { runner: './tests/support/reversed.ts' }),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
