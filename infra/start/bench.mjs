// npm run bench: the measurements of tests/bench, printed with their ratios within one run.
import { ensureInstalled } from './install.mjs';
import { runtime } from './project.mjs';
import { findS3 } from './s3.mjs';
import { supervise } from './supervise.mjs';
import { ensureWeb } from './web.mjs';

const args = process.argv.slice(2);
await ensureInstalled();
await ensureWeb();
// Only the part `files` needs S3. Without S3, that part measures only the folder.
const s3 = args.length === 0 || args.includes('files') ? await findS3() : {};
if (s3.settings) process.env.OPENBOEK_TEST_S3 = JSON.stringify(s3.settings);
const code = await supervise([{ program: runtime(), args: ['tests/bench/main.ts', ...args] }]);
await s3.stop?.();
process.exit(code);
