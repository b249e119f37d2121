// npm run test:requests: sends requests generated from the OpenAPI document. REQUESTS is their number
// (100,000 by default), SEED the seed, and FROM the number of the first one (tests/requests/README.md).
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(
  runtime(),
  [
    packageFile('vitest/vitest.mjs'),
    ...['run', 'tests/requests/requests.test.ts', '--disable-console-intercept'],
    ...process.argv.slice(2),
  ],
  { env: { REQUESTS: process.env.REQUESTS ?? '100000' } },
);
process.exit(code);
