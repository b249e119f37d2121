// npm run feel:record: asks the real Zeebe engine for the result of every FEEL example, stores the results, and writes
// the README of infra/engine/embedded/feel from them.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['tests/processes/feel/record.ts']);
process.exit(code);
