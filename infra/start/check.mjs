// npm run check: format, lint and types, in seconds. npm run check -- --write fixes whatever can be fixed.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { packageFile, run, runtime, say, since } from './project.mjs';

/**
 * Runs both checks at once and prints what they found.
 * @param {{ write?: boolean }} options write: fix whatever can be fixed
 * @returns {Promise<{ passed: string[], failures: string[] }>} names of the checks
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
      return { name, good: code === 0 };
    }),
  );
  const named = (isGood) => results.filter(({ good }) => good === isGood).map(({ name }) => name);
  return { passed: named(true), failures: named(false) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const { failures } = await check({ write: process.argv.includes('--write') });
  process.exit(failures.length === 0 ? 0 : 1);
}
