import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutComments } from './without-comments.ts';

/** One file of migrations/: `0001_first-light.sql`. */
export interface MigrationFile {
  number: number;
  name: string;
  text: string;
  sha256: string;
  /**
   * The hash of the file before its comments were first reworded, which databases store; null if they never were.
   */
  earlierSha256: string | null;
}

/** The file that lists the reworded migrations of a folder (decision 0113). */
const REWORDED = 'reworded.json';

/** A reworded migration: the hash of the file as it was first published, and the hash of its statements. */
interface Reworded {
  sha256: string;
  statements: string;
}

const NAME = /^(\d{4})_[a-z0-9-]+\.sql$/;

/** The migrations of a folder in order; throws on an invalid name or a number used twice. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const all = await readdir(folder);
  const names = all.filter((name) => name.endsWith('.sql')).sort();
  const reworded: Readonly<Record<string, Reworded>> = all.includes(REWORDED)
    ? JSON.parse(await readFile(join(folder, REWORDED), 'utf8'))
    : {};
  const files = await Promise.all(names.map((name) => readMigration(folder, name, reworded[name])));
  files.forEach((file, index) => {
    const before = files[index - 1];
    if (before?.number === file.number)
      throw new Error(`two migrations have the same number: ${before.name}, ${file.name}`);
  });
  return files;
}

async function readMigration(folder: string, name: string, reworded?: Reworded): Promise<MigrationFile> {
  const number = NAME.exec(name)?.[1];
  if (number === undefined) throw new Error(`a migration must have a name like 0001_what-it-does.sql, not ${name}`);
  const text = await readFile(join(folder, name), 'utf8');
  const isReworded = reworded !== undefined && sha256Of(withoutComments(text)) === reworded.statements;
  return {
    number: Number(number),
    name,
    text,
    sha256: sha256Of(text),
    earlierSha256: isReworded ? reworded.sha256 : null,
  };
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
