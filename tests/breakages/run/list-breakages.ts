import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Breakage } from '../breakage.ts';

const FOLDER = resolve(import.meta.dirname, '..');

/** Reads the breakages of every file in `tests/breakages`, file by file in the order of their names. */
export async function listBreakages(): Promise<readonly Breakage[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'breakage.ts');
  const modules = names.sort().map((name) => import(resolve(FOLDER, name)) as Promise<{ breakages: Breakage[] }>);
  return (await Promise.all(modules)).flatMap(({ breakages }) => breakages);
}

/** The breakages with these ids, or all of them if no ids are given. @throws Error naming unknown ids */
export function chooseBreakages(all: readonly Breakage[], ids: readonly string[]): readonly Breakage[] {
  const unknown = ids.filter((id) => !all.some((breakage) => breakage.id === id));
  if (unknown.length > 0) throw new Error(`There is no breakage ${unknown.join(', ')}.`);
  return ids.length === 0 ? all : all.filter(({ id }) => ids.includes(id));
}
