import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBreakages } from '#/tests/breakages/run/list-breakages.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const breakages = await listBreakages();

describe('the breakages that tests must notice', () => {
  it('exist, each with a unique id', () => {
    const ids = breakages.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => !/^[A-Z]\d{2}$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('replace a text that occurs exactly once in its file with a different one', () => {
    const wrong = breakages.filter(({ file, find, replace }) => countIn(file, find) !== 1 || find === replace);
    expect(wrong.map(({ id, file, find }) => `${id}: ${countIn(file, find)} times in ${file}: ${find}`)).toEqual([]);
  });

  it('break code, not tests, and name a test file that exists', () => {
    const wrong = breakages.filter(
      ({ file, caughtBy }) =>
        file.startsWith('tests/') || !/\.(test\.tsx?|spec\.ts)$/.test(caughtBy) || !existsSync(resolve(ROOT, caughtBy)),
    );
    expect(wrong.map(({ id, file, caughtBy }) => `${id}: ${file}, ${caughtBy}`)).toEqual([]);
  });
});

function countIn(file: string, text: string): number {
  const path = resolve(ROOT, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(text).length - 1 : 0;
}
