// npm run camunda:recover: lets operators recover the processes after Camunda was emptied, replaced or restored from a
// backup.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/recover-camunda.ts', ...process.argv.slice(2)]);
process.exit(code);
