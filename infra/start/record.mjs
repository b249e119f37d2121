// npm run processes:record: plays the conformance cases to the real Zeebe engine and keeps what it does as files.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['tests/processes/recorder/main.ts', ...process.argv.slice(2)]);
process.exit(code);
