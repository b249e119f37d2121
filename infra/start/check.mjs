// npm run check: format, lint and types, in seconds. npm run check -- --write mends what can be mended.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime, say, since } from './project.mjs';

/**
 * Runs both checks at once and prints what they found.
 * @param {{ write?: boolean }} options write: mend what can be mended
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>} of the two
 */
export async function check({ write = false } = {}) {
  const commands = {
    'Format and lint': [
      packageFile('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      ...(write ? ['--write'] : []),
    ],
    Types: [packageFile('typescript/bin/tsc'), '--project', '.', '--noEmit', '--pretty'],
  };
  const results = await Promise.all(
    Object.entries(commands).map(async ([name, args]) => {
      const start = performance.now();
      const { code, output } = await run(runtime(), args, { quiet: true });
      if (code !== 0) console.log(output.trimEnd());
      say(`${name}: ${code === 0 ? 'good' : 'FAILED'} (${since(start)})`);
      return code === 0;
    }),
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const { failed } = await check({ write: process.argv.includes('--write') });
  process.exit(failed === 0 ? 0 : 1);
}
