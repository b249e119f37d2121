import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compileAttribute, compileFeel, ExpressionRefused } from '#/infra/engine/embedded/feel/expression.ts';
import { toValue } from '#/infra/engine/embedded/feel/values.ts';

/** Expression, variables, and what Camunda gives. */
const rows: [string, Record<string, unknown>, unknown][] = [
  // comparisons: other types and missing values are null, never false
  ['amount > 100', { amount: 150 }, true],
  ['amount > 100', { amount: '150' }, null],
  ['"150" > 100', {}, null],
  ['amount > 100', {}, null],
  ['missing = null', {}, true],
  ['missing != null', {}, false],
  ['x = "a"', { x: 1 }, null],
  ['x != 2', { x: 3 }, true],
  ['x between 1 and 3', { x: 3 }, true],
  ['x.y.z = 1', { x: {} }, false],
  ['[1, [2]] = [1, [2]]', {}, true],
  ['{a: 1} = {a: 2}', {}, false],
  // three-valued logic
  ['amount > 100 or publicOfficial', { amount: 20, publicOfficial: true }, true],
  ['missing or true', {}, true],
  ['missing and false', {}, false],
  ['missing or false', {}, null],
  ['missing and true', {}, null],
  ['not(x)', { x: true }, false],
  ['not(missing)', {}, null],
  ['if x > 1 then "many" else "few"', { x: 2 }, 'many'],
  ['if missing then 1 else 2', {}, 2],
  // decimal numbers, texts
  ['0.1 + 0.2', {}, 0.3],
  ['1.1 * 3', {}, 3.3],
  ['2 ** 3 - -1', {}, 9],
  ['1 / 0', {}, null],
  ['1 + "x"', {}, null],
  ['"a" + "b"', {}, 'ab'],
  ['x + 1', {}, null],
  // names in lists and contexts
  ['{a: 1, b: a + 1}.b', {}, 2],
  ['[{n: 1}, {n: 2}].n', {}, [1, 2]],
  ['x.missing', { x: { y: 1 } }, null],
  // functions
  ['count(xs)', { xs: [1, 2] }, 2],
  ['count(xs)', {}, null],
  ['sum([0.1, 0.2])', {}, 0.3],
  ['max([1, 3, 2])', {}, 3],
  ['min([])', {}, null],
  ['all([true, false])', {}, false],
  ['any([false, null])', {}, null],
  ['list contains(xs, "a")', { xs: ['a'] }, true],
  ['append([1], 2)', {}, [1, 2]],
  ['string length("Noordveen")', {}, 9],
  ['upper case("a")', {}, 'A'],
  ['contains("Noordveen", "veen")', {}, true],
  ['starts with(x, "a")', { x: 1 }, null],
  ['abs(-2)', {}, 2],
  ['floor(1.5) + ceiling(1.5)', {}, 3],
  ['is defined(x)', {}, false],
];

describe('FEEL', () => {
  it.each(rows)('%s over %j is %j', (text, variables, expected) => {
    expect(compileFeel(text).evaluate(toValue(variables) as never)).toEqual(expected);
  });

  it.each([
    'now()',
    'today() > x',
    'random number()',
    'for i in 1..10 return i',
    'some x in xs satisfies x',
    'x in [1..2000]',
    'function(a) a',
    'x instance of number',
    'second approval',
    'count(list: xs)',
    'count(xs, 1)',
    '123456789012345678',
    '1.2e5',
    'a +',
    '(1',
    '',
  ])('refuses %s', (text) => {
    expect(() => compileFeel(text)).toThrow(ExpressionRefused);
  });

  it('reads text without "=" as a constant', () => {
    expect(compileAttribute('PT1H').evaluate({})).toBe('PT1H');
    expect(compileAttribute('= wait').evaluate({ wait: 'PT2H' })).toBe('PT2H');
  });

  const file = new URL('../../../shared/cases/feel.json', import.meta.url);
  it.skipIf(!existsSync(file))('gives no wrong value on expressions nobody of us wrote', () => {
    const cases: { expression: string; context: object; expected: unknown }[] = JSON.parse(readFileSync(file, 'utf8'));
    const wrong = cases.filter(({ expression, context, expected }) => {
      try {
        return !agrees(compileFeel(expression).evaluate(toValue(context) as never), toValue(expected));
      } catch (error) {
        if (error instanceof ExpressionRefused) return false;
        throw error;
      }
    });
    expect(wrong.map(({ expression }) => expression)).toEqual([]);
  });
});

/** Some expected numbers are given to fewer digits than they have. */
function agrees(value: unknown, expected: unknown): boolean {
  if (typeof value === 'number' && typeof expected === 'number')
    return Math.abs(value - expected) <= Math.abs(expected) * 1e-7;
  return isDeepStrictEqual(value, expected);
}
