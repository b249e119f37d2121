import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idsInTestTitles } from './test-titles.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/requirements');
const LINE = /^- \*\*([A-Z]{2}-\d{3})\*\* .+?( \*\((?:not built|no test) yet\)\*)?$/;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
const lines = files.flatMap((name) => readFileSync(join(FOLDER, name), 'utf8').split('\n'));
const requirements = lines.flatMap((line) => {
  const [, id, mark] = LINE.exec(line) ?? [];
  return id === undefined ? [] : [{ id, isMarked: mark !== undefined }];
});
const named = idsInTestTitles(['tests', 'web', 'bff', 'workers', 'infra']);

describe('requirements', () => {
  it('are recognised in test titles and in the lines of docs/requirements', () => {
    expect(named.get('MR-008')).toContain('tests/e2e/my-reports.spec.ts');
    expect(requirements.map((line) => line.id)).toContain('MR-008');
  });

  it('have one line each, in the form that this test reads', () => {
    const items = lines.filter((line) => line.startsWith('- **'));
    expect(items.filter((line) => !LINE.test(line))).toEqual([]);
    const ids = requirements.map((line) => line.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('have a line for every id in the title of a test', () => {
    const known = new Set(requirements.map((line) => line.id));
    const unknown = [...named].filter(([id]) => !known.has(id)).map(([id, paths]) => `${id} in ${[...paths]}`);
    expect(unknown).toEqual([]);
  });

  it('are marked if, and only if, no title names them', () => {
    const unmarked = requirements.filter((line) => !line.isMarked && !named.has(line.id)).map((line) => line.id);
    const outdated = requirements.filter((line) => line.isMarked && named.has(line.id)).map((line) => line.id);
    expect({ unmarked, outdated }).toEqual({ unmarked: [], outdated: [] });
  });

  it('are in files that the index lists', () => {
    const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
    expect(files.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([]);
  });
});
