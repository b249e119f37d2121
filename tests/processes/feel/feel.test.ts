/** Tests FEEL: every example gives the result of the real engine, and anything unverified is refused with a reason. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileAttribute, compileFeel, ExpressionRefused } from '#/infra/engine/embedded/feel/expression.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { calls } from './calls.ts';
import { outcomeOf } from './outcome.ts';
import { describeFeel } from './readme.ts';
import { README, readRecorded } from './recorded.ts';
import { rows } from './table.ts';

const recorded = readRecorded();

describe(`FEEL with the results of ${recorded.engine}`, () => {
  it.each(rows().map((row) => [row.expression, row] as const))('%s', (expression, row) => {
    const answer = recorded.results[expression];
    const ours = outcomeOf(row);
    if (!answer) throw new Error('not recorded: npm run feel:record');
    if ('value' in answer) expect(ours).toEqual(answer);
    else expect(Object.keys(ours)).toEqual(Object.keys(answer));
  });

  it('has an example for every function, and a recorded result for each example and nothing else', () => {
    expect(Object.keys(calls).sort()).toEqual(Object.keys(functions).sort());
    expect(Object.keys(recorded.results).sort()).toEqual(
      rows()
        .map(({ expression }) => expression)
        .sort(),
    );
  });

  it('is described in the README, which is generated from the same table', () => {
    expect(readFileSync(README, 'utf8')).toBe(describeFeel(recorded));
  });
});

describe('FEEL that is refused', () => {
  it.each([
    ['now()', 'different at every try'],
    ['today() > x', 'different at every try'],
    ['random number()', 'different at every try'],
    ['log(10)', 'processor'],
    ['2 ** 0.5', 'processor'],
    ['list replace(xs, 1, 2)', 'not in the list of allowed functions'],
    ['constructor(1)', 'not in the list of allowed functions'],
    ['count(xs, 1)', 'count(list)'],
    ['count(items: xs)', 'count(list)'],
    ['substring()', 'substring(string, start position)'],
    ['"150" > 100', 'cannot be compared'],
    ['(@"2026-11-21") = "2026-11-21"', 'cannot be compared'],
    ['for i in 1..2000 return i', '1000'],
    ['for i in [1..3] return i', 'without brackets'],
    ['function(a) a', 'does not allow'],
    ['append(xs, function(a) a)', 'only "sort" accepts'],
    ['a = b = c', 'put brackets'],
    ['1 + if x then 1 else 2', 'put brackets'],
    ['x in xs and y', 'put brackets'],
    ['x in (1) + 2', 'put brackets'],
    ['x between (1) and 2', 'put brackets'],
    ['x in true', 'using "="'],
    ['x in [[1..2], [5..6]]', 'write several ranges'],
    ['[1..3]', 'does not allow'],
    ['? > 1', 'test of an "in"'],
    ['second approval', 'not a name'],
    ['{"1": 2}', 'name "1"'],
    ['1234567890123456789012345678901234567', '34 digits'],
    ['1.2e5', '34 digits'],
    ['matches(x, "(?=a)")', 'pattern'],
    ['matches(x, "(a)\\\\1")', 'pattern'],
    ['matches(x, "a++")', 'pattern'],
    ['@"2026-01-01T10:00:00@asia/tokyo"', 'time zone'],
    ['x instance of list<number>', 'not a type'],
    ['a.b(1)', 'not in the list of allowed functions'],
    ['a +', 'not valid FEEL'],
    ['(1', 'not valid FEEL'],
    ['', 'not'],
    [`${'(('.repeat(150)}1${'))'.repeat(150)}`, 'nested too deeply'],
    [`${'1 + '.repeat(6000)}1`, 'longer than'],
  ])('%s', (text, reason) => {
    expect(() => compileFeel(text)).toThrow(ExpressionRefused);
    expect(() => compileFeel(text)).toThrow(reason);
  });
});

describe('FEEL that takes too much work stops, and FEEL within the limits gives a value', () => {
  it.each([
    ['for a in 1..1000, b in 1..1000 return a', 'more than 10000 items'],
    ['count(for a in 1..90 return some b in 1..1000, c in 1..1000 satisfies b + c < 0)', 'steps'],
    ['some a in 1..1000, b in 1..1000, c in 1..1000 satisfies a + b + c < 0', 'steps'],
    ['for i in 1..n return i', 'more than 1000 numbers'],
    [
      '{a: "xxxxxxxxxx", b: a + a + a + a + a + a + a + a, c: b + b + b + b + b + b + b + b, d: c + c + c + c + c + c + c + c, e: d + d + d + d + d + d + d + d, f: e + e + e + e + e + e + e + e, g: f + f + f + f}.g',
      'characters',
    ],
    [
      '{a: [1,1,1,1,1,1,1,1], b: [a,a,a,a,a,a,a,a], c: [b,b,b,b,b,b,b,b], d: [c,c,c,c,c,c,c,c], e: [d,d,d,d,d,d,d,d], f: [e,e,e,e,e,e,e,e], g: [f,f,f,f,f,f,f,f]}.g',
      'steps',
    ],
    ['for i in 1..1000, j in 1..10 return [partial[-1]]', 'steps'],
    ['matches(text, "(a|b|ab)+(a|b|ab)+(a|b|ab)+(a|b|ab)+c")', 'steps'],
    ['matches(long, "(ab)*c")', 'too many times'],
    ['distinct values(for a in 1..1000, b in 1..10 return [a, b])', 'steps'],
    ['2 ** 10000', 'exponent'],
    ['round up(5.5, 1000000)', 'steps'],
    ['number("1e200000") + 1', 'steps'],
    ['count(for i in 1..1000 return round up(i, 5000))', 'steps'],
    ['sqrt(10 ** 400)', 'too large'],
    ['9223372036854775807', ''],
    ['-9223372036854775808', ''],
    ['10 ** 19 / 3', ''],
    ['sort([{n: 1}, {n: 1}], function(a, b) a.n <= b.n and a != 1)', ''],
  ])('%s', (text, reason) => {
    const variables = { n: 5000, text: 'ab'.repeat(40), long: 'ab'.repeat(5000) };
    const outcome = outcomeOf({ expression: text, variables });
    if (reason) expect(outcome).toEqual({ failed: expect.stringContaining(reason) });
    else expect(outcome).toHaveProperty('value');
  });
});

describe('the evaluator', () => {
  it('reads text without "=" as a constant', () => {
    expect(compileAttribute('PT1H').evaluate({})).toBe('PT1H');
    expect(compileAttribute('= wait').evaluate({ wait: 'PT2H' })).toBe('PT2H');
  });

  it('reads no inherited property of a variable', () => {
    expect(compileFeel('constructor').evaluate({})).toBeNull();
    expect(compileFeel('x.constructor').evaluate({ x: {} })).toBeNull();
    expect(compileFeel('{"__proto__": 1}').evaluate({})).toEqual(JSON.parse('{"__proto__": 1}'));
  });
});
