import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One file of migrations/: `0001_first-light.sql`. */
export interface MigrationFile {
  number: number;
  name: string;
  text: string;
  sha256: string;
}

const NAME = /^(\d{4})_[a-z0-9-]+\.sql$/;

/** The migrations of a folder in order; throws on an invalid name or number. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  files.forEach((file, index) => {
    const before = files[index - 1];
    if (before?.number === file.number)
      throw new Error(`two migrations have the same number: ${before.name}, ${file.name}`);
  });
  return files;
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const number = NAME.exec(name)?.[1];
  if (number === undefined) throw new Error(`a migration must have a name like 0001_what-it-does.sql, not ${name}`);
  const text = await readFile(join(folder, name), 'utf8');
  return { number: Number(number), name, text, sha256: createHash('sha256').update(text).digest('hex') };
}
