// `npm run test:walks` runs all random walks of tests/walks in full; `npm run test:walks -- people` runs those of one
// folder.
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime } from './project.mjs';

const [folder = '', ...rest] = process.argv.slice(2);
await ensureInstalled();
const { code } = await run(
  runtime(),
  [packageFile('vitest/vitest.mjs'), 'run', `tests/walks/${folder}`, '--disable-console-intercept', ...rest],
  { env: { WALKS: process.env.WALKS ?? 'full' } },
);
process.exit(code);
