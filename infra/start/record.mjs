// npm run processes:record: runs the conformance cases on the real Zeebe engine and stores its behaviour in
// files.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['tests/processes/recorder/main.ts', ...process.argv.slice(2)]);
process.exit(code);
