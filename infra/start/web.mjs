import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, packageFile, ROOT, run, runtime, say, since } from './project.mjs';

const BUILT = join(ROOT, 'dist/web');
const MARK = '.built-from';
/** The sources of the web application. */
const SOURCES = ['web', 'bff/contract', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];

/** Builds the web application unless the existing build came from exactly these sources. */
export async function ensureWeb() {
  const sources = hashSources();
  if (readMark() === sources) return;
  say('Building the web application …');
  const start = performance.now();
  // Built in another folder and moved when complete, so that an incomplete build is never served.
  const fresh = join(ROOT, `dist/web.${process.pid}`);
  const args = [packageFile('vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const { code, output } = await run(runtime(), args, { quiet: true });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    fail(`The web application could not be built:\n${output}`);
  }
  writeFileSync(join(fresh, MARK), sources);
  replace(fresh);
  say(`The web application is built (${since(start)}).`);
}

function replace(fresh) {
  const old = `${fresh}.old`;
  if (existsSync(BUILT)) renameSync(BUILT, old);
  renameSync(fresh, BUILT);
  rmSync(old, { recursive: true, force: true });
}

function readMark() {
  try {
    return readFileSync(join(BUILT, MARK), 'utf8');
  } catch {
    return null;
  }
}

/** A hash of the paths and contents of all sources except tests. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(listFiles)) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  try {
    const names = readdirSync(absolute, { recursive: true, withFileTypes: true });
    return names
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(ROOT.length + 1))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
