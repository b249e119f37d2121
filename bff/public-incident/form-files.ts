import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The built script and styles of the public form, as paths of this site. */
export interface FormFiles {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The list that the build writes (vite.config.ts). */
const LIST = 'incident-form.json';
type Built = Record<string, { file: string; css?: string[]; isEntry?: boolean }>;

/** @param folder the folder of the built web application; without it, the form is a plain page */
export async function readFormFiles(folder: string): Promise<FormFiles | undefined> {
  try {
    const built = JSON.parse(await readFile(join(folder, LIST), 'utf8')) as Built;
    const entry = Object.values(built).find(({ isEntry }) => isEntry);
    return entry && { script: `/${entry.file}`, styles: (entry.css ?? []).map((name) => `/${name}`) };
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
    throw error;
  }
}
