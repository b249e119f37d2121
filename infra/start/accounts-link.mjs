// npm run accounts:link: links people whose account at the identity provider was recreated. The link is made
// at their next sign-in.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/link-accounts.ts', ...process.argv.slice(2)]);
process.exit(code);
