import { defineConfig } from 'vitest/config';

/**
 * Every test but the browser ones (those run under Playwright, tests/e2e). Files run side by side on two workers;
 * each file makes its own database from a template, so nothing is shared but the Postgres server.
 */
export default defineConfig({
  test: {
    include: ['{bff,web,workers,infra,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
