// npm run bench: the figures of tests/bench, printed as ratios within one run.
import { ensureInstalled } from './install.mjs';
import { runtime } from './project.mjs';
import { supervise } from './supervise.mjs';
import { ensureWeb } from './web.mjs';

await ensureInstalled();
await ensureWeb();
process.exit(await supervise([{ program: runtime(), args: ['tests/bench/main.ts', ...process.argv.slice(2)] }]));
