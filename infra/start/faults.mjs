// npm run test:faults: every fault of tests/faults/walk*.test.ts, those that take minutes too, and the table of what people saw.
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(
  runtime(),
  [
    packageFile('vitest/vitest.mjs'),
    'run',
    'tests/faults/walk',
    '--disable-console-intercept',
    ...process.argv.slice(2),
  ],
  { env: { FAULTS: 'full' } },
);
process.exit(code);
