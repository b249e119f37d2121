// npm run accounts:link: allows people to be linked at their next sign-in, if their account at the identity provider
// was recreated or belonged to a former issuer.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/link-accounts.ts', ...process.argv.slice(2)]);
process.exit(code);
