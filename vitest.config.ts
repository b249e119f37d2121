import { configDefaults, defineConfig } from 'vitest/config';
import { filesOnCamunda, LONG, ON_S3 } from './tests/support/lanes.ts';

const EVERY_TEST = '{bff,web,workers,infra,tests}/**/*.test.{ts,tsx}';

const FEW = { maxWorkers: 2, maxConcurrency: 5, isolate: false };
/** Tests that kill or starve processes run alone: one file at a time, each in its own process. */
const ALONE = { maxWorkers: 1, maxConcurrency: 5, isolate: true };
/**
 * The files that each lane runs. `npm test` and `npm run test:all` choose a lane (tests/support/lanes.ts); without a
 * lane, all files run.
 */
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
if (lane === undefined) throw new Error(`OPENBOEK_TEST_LANE must be one of ${Object.keys(LANES).join(', ')}`);

/**
 * All tests except the browser tests, which run under Playwright (tests/e2e). Two workers run files at the same time,
 * except in lanes that run one file at a time. Each file makes its own database from a template, so files share only
 * the Postgres server.
 */
export default defineConfig({
  test: {
    ...lane,
    exclude: [...configDefaults.exclude, ...lane.exclude],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // With `isolate: false`, a worker loads each module once for all its files; loading them again for each file
    // accounted for a fifth of the running time. Modules therefore keep no state that a test could leave behind
    // (tests/house/module-state.test.ts), and tests replace no module of the project. Tests never depend on their
    // order: `npm run test:all` runs them from last to first, and `npm test -- unit --sequence.shuffle` in a random
    // order. The exception is a suite whose tests build on each other: `describe('…', { shuffle: false }, …)`.
    ...(process.env.OPENBOEK_TEST_ORDER === 'reversed' && { runner: './tests/support/reversed.ts' }),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
