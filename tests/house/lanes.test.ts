import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHORT_SPECS } from '#/tests/e2e/short-specs.ts';
import { filesReaching, LONG } from '#/tests/support/lanes.ts';
import { readSources } from './sources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const matched = LONG.map((pattern) => globSync(pattern, { cwd: ROOT }));
const long = new Set(matched.flat());
const SHORT = readSources(['bff', 'infra', 'tests', 'web', 'workers']).filter(
  ({ path }) => /\.test\.tsx?$/.test(path) && !long.has(path),
);

/** The helpers that kill processes, cut connections, fill disks, or serve over real ports. */
const HELPERS = [
  'clamd-stub',
  'external-provider',
  'in-process-faults',
  'kill-now',
  'postgres-proxy',
  'program',
  'proxy',
  's3-proxy',
  'server-process',
  'small-disk',
  'supervised-server',
  'tcp-proxy',
];

/** Words that show that a test depends on the clock or starts and ends processes. */
const WORDS: readonly [RegExp, string][] = [
  [/\bSIGKILL\b/, 'kills'],
  [/\bspawn\(/, 'starts a process'],
  [/\bperformance\.now\(/, 'measures time'],
  [/\bvi\.waitFor\(\(?[^;]*?\);/s, 'waits'],
  [
    /\bnew Date\(\)\.(?:getFullYear|getMonth|getDate|toISOString\(\)\.slice)\(/,
    'uses a day that is not in the application’s time zone',
  ],
  [/\bexpect\s*\.poll\([^;]*?;/s, 'waits'],
];

/** Files exempt from the rule, each with the reason why its result does not depend on chance. */
const REASONS: Readonly<Record<string, string>> = {
  'tests/house/lanes.test.ts': 'contains the words as data',
  'tests/api/lock.test.ts': 'compares moments, which are stored in UTC',
  'tests/api/right-holders.test.ts': 'compares moments, which are stored in UTC',
  'tests/api/picker-limits.test.ts': 'its limit grows with the elapsed time, which it reads from the clock',
};

/** The violations of the rule in a text. A wait violates the rule only if it has no time limit. */
function faultsOf(text: string): string[] {
  return WORDS.flatMap(([word, fault]) =>
    [...text.matchAll(new RegExp(word, `${word.flags}g`))]
      .filter(([found]) => fault !== 'waits' || !/timeout:/.test(found))
      .map(() => (fault === 'waits' ? 'waits without a time limit' : fault)),
  );
}

describe('npm test', () => {
  it('leaves only existing files to test:all', () => {
    expect(LONG.filter((_, index) => matched[index]?.length === 0)).toEqual([]);
    const specs = globSync('tests/e2e/*.spec.ts', { cwd: ROOT });
    expect(SHORT_SPECS.filter((name) => !specs.includes(`tests/e2e/${name}.spec.ts`))).toEqual([]);
  });

  it('runs no file that uses a helper which kills processes, cuts connections, fills disks or serves over real ports', () => {
    for (const helper of HELPERS) {
      const path = `tests/support/${helper}.ts`;
      expect(globSync(path, { cwd: ROOT }), path).toEqual([path]);
      const reached = filesReaching([path]).filter((file) => SHORT.some((source) => source.path === file));
      expect(reached, path).toEqual([]);
    }
  });

  it('runs no file that kills or starts processes, measures time, or waits without stating a time limit', () => {
    const found = SHORT.filter(({ path }) => !(path in REASONS)).flatMap(({ path, text }) =>
      faultsOf(text).map((fault) => `${path} ${fault}`),
    );
    expect(found).toEqual([]);
  });

  it('has no exceptions for files that need none', () => {
    const needed = SHORT.filter(({ text }) => faultsOf(text).length > 0).map(({ path }) => path);
    expect(Object.keys(REASONS).filter((path) => !needed.includes(path))).toEqual([]);
  });
});

it('a wait is a violation only without a time limit', () => {
  expect(faultsOf('await expect.poll(() => count()).toBe(2);')).toEqual(['waits without a time limit']);
  expect(faultsOf('await expect.poll(() => count(), { timeout: 20_000 }).toBe(2);')).toEqual([]);
  expect(faultsOf('await expect\n  .poll(count)\n  .toBe(2);')).toEqual(['waits without a time limit']);
  expect(faultsOf('process.kill(pid, "SIGKILL"); performance.now();')).toEqual(['kills', 'measures time']);
});
