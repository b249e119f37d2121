import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSent } from '#/tests/bench/w1/statements.ts';
import { emptyDatabase, type TestDatabase } from '#/tests/support/database.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let databases: TestDatabase[] = [];
beforeAll(async () => {
  databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
});
afterAll(async () => {
  for (const { drop } of databases) await drop();
});

/** Runs the driver with this text as its whole input. */
async function drive(
  url: string,
  input: string,
): Promise<{ lines: unknown[]; code: number | null; complaint: string }> {
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['tests/bench/w1-driver.ts'], {
    cwd: ROOT,
    env: { ...process.env, CAMUNDA_REST_ADDRESS: '', PGURL: url },
  });
  child.stdin.end(input);
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const lines = output
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));
  return { lines, code: child.exitCode, complaint };
}

it('the driver of W1 is ready on a fresh database, answers each run with one line, and exits at the end of its input', {
  timeout: 120_000,
}, async () => {
  const { lines, code, complaint } = await drive(databases[0]?.ownerUrl ?? '', 'run 1 1\nrun 3 1\n');
  expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toEqual({ ready: true });
  for (const line of lines.slice(1)) {
    const result = line as Record<string, number>;
    expect(Object.keys(result)).toEqual([
      'n',
      'sec',
      'taskP50',
      'taskP99',
      'wholeP50',
      'wholeP99',
      'errors',
      'firstError',
    ]);
    expect(result).toMatchObject({ errors: 0, firstError: null });
    expect(result.n).toBeGreaterThan(0);
    expect(result.sec).toBeGreaterThanOrEqual(1);
    expect(result.taskP50).toBeGreaterThan(0);
    expect(result.taskP99).toBeGreaterThanOrEqual(result.taskP50 ?? 0);
    expect(result.wholeP50).toBeGreaterThan(result.taskP50 ?? 0);
  }
});

it('the driver prints what was wrong with its input on standard error and exits', { timeout: 120_000 }, async () => {
  const { lines, code, complaint } = await drive(databases[1]?.ownerUrl ?? '', 'walk 1 1\n');
  expect(lines).toEqual([{ ready: true }]);
  expect(code).not.toBe(0);
  expect(complaint).toContain('"walk 1 1" is not "run CLIENTS SECONDS"');
});

it('an instance of W1 takes 16 statements in six round trips', async () => {
  expect(await countSent(databases[2]?.ownerUrl ?? '')).toEqual({ statements: 16, roundTrips: 6 });
});
