// npm run audit:verify: recalculates the hash chain over the audit entries, and reports the first broken
// entry.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/verify-audit.ts', ...process.argv.slice(2)]);
process.exit(code);
