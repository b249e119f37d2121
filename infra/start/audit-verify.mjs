// npm run audit:verify: works out the hash chain over the audit entries again, and names the first broken one.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/verify-audit.ts', ...process.argv.slice(2)]);
process.exit(code);
