// npm run camunda:recover: what operators do with the processes of a Camunda that was emptied, replaced or set back.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/recover-camunda.ts', ...process.argv.slice(2)]);
process.exit(code);
