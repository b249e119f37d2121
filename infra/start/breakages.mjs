// npm run test:breakages: makes each breakage of tests/breakages in a copy of the project, and reports which
// ones a test detects. `npm run test:breakages -- A01 X03` makes only these.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['tests/breakages/run/main.ts', ...process.argv.slice(2)]);
process.exit(code);
