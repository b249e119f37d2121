import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** One of our source files; its path is relative to the project folder. */
export interface Source {
  path: string;
  text: string;
  isTest: boolean;
  imports: Import[];
}

export interface Import {
  /**
   * The imported file as a path relative to the project folder, or the name of the imported package.
   */
  target: string;
  isOurs: boolean;
  /** The whole import is gone at run time (`import type`). */
  isType: boolean;
  /** Loaded when the code reaches it, and not together with the file: `import()`. */
  isLate: boolean;
}

/** Reads all TypeScript files of some top-level folders. */
export function readSources(folders: string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => readSource(`${folder}/${name}`)),
  );
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const isTest = /\.test\.tsx?$/.test(path) || path.startsWith('tests/');
  return { path, text, isTest, imports: findImports(text, path) };
}

// Statements begin their line (the formatter ensures this), so no text in a comment or a string is mistaken for one.
const STATEMENT = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm;
const CALL = /\bimport\(\s*'([^']+)'\s*\)/g;

function findImports(text: string, path: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map((m) =>
    toImport(m[2] ?? '', path, { isType: m[1] !== undefined, isLate: false }),
  );
  const calls = [...text.matchAll(CALL)].map((m) => toImport(m[1] ?? '', path, { isType: false, isLate: true }));
  return [...statements, ...calls];
}

function toImport(specifier: string, from: string, kind: Pick<Import, 'isType' | 'isLate'>): Import {
  if (specifier.startsWith('#/')) return { target: specifier.slice(2), isOurs: true, ...kind };
  if (specifier.startsWith('.')) return { target: join(dirname(from), specifier), isOurs: true, ...kind };
  const parts = specifier.split('/');
  const target = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  return { target, isOurs: false, ...kind };
}
