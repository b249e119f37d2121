// npm run test:walks: the random walks of tests/walks, in their full number; npm run test:walks -- people: those of one
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
