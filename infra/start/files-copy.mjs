// npm run files:copy: copies all files between the folder and the bucket, each verified by its hash.
import { ensureInstalled } from './install.mjs';
import { run, runtime } from './project.mjs';

await ensureInstalled();
const { code } = await run(runtime(), ['bff/copy-files.ts', ...process.argv.slice(2)]);
process.exit(code);
