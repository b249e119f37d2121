// npm run test:faults: causes every fault of tests/faults/walk*.test.ts, including those that take minutes, and prints
// the table of what people saw.
import { findCamunda } from './camunda.mjs';
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime } from './project.mjs';

await ensureInstalled();
const camunda = await findCamunda();
if (camunda.address === undefined) console.log(`The walks will not run on Camunda 8: ${camunda.reason}`);
const { code } = await run(
  runtime(),
  [
    packageFile('vitest/vitest.mjs'),
    'run',
    'tests/faults/walk',
    '--disable-console-intercept',
    ...process.argv.slice(2),
  ],
  { env: { FAULTS: 'full', ...(camunda.address !== undefined && { CAMUNDA_REST_ADDRESS: camunda.address }) } },
);
await camunda.stop?.();
process.exit(camunda.isFault ? code || 1 : code);
