// npm run test:requests: requests made from the OpenAPI document, REQUESTS of them (100,000 by default) with SEED,
// starting at number FROM (tests/requests/README.md).
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
