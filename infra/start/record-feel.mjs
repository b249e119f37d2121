// npm run feel:record: asks the real Zeebe engine for the result of every FEEL example, and writes the README
// from the results.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['tests/processes/feel/record.ts']);
process.exit(code);
