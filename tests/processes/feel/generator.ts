/**
 * Random FEEL from the allowed grammar and functions, mostly with the right types and now and then with wrong ones. An
 * expression may still be refused (a pattern, mixed types) or fail; if it gives a value, that must be Camunda's.
 */
import fc from 'fast-check';
import { calls } from './generator-calls.ts';
import { booleans, collections, DEEP, leaf, moments, numbersAndTexts, temporal } from './generator-kinds.ts';
import { bracketed, fill, leaves, pick, type Text, type Tie } from './generator-values.ts';

const MATH = ['+', '-', '*', '/', '**'];

/** Operators next to each other without brackets, to test their precedence. */
const unbracketed = (tie: Tie): Text =>
  fc.oneof(
    fill('# # # # #', tie('number'), pick(...MATH), tie('number'), pick(...MATH), tie('number')),
    fill(
      '# # # # # # #',
      tie('number'),
      pick(...MATH),
      tie('number'),
      pick('<', '=', '>='),
      tie('number'),
      pick(...MATH),
      tie('number'),
    ),
    fill(
      '# # # # #',
      tie('boolean'),
      pick('and', 'or'),
      tie('boolean'),
      pick('and', 'or'),
      fc.oneof(tie('boolean'), fill('n > #', tie('number'))),
    ),
    fill('-# # #', tie('number'), pick(...MATH, '<', '='), tie('number')),
    fill('if # then # else # # #', tie('boolean'), tie('number'), tie('number'), pick(...MATH, '>'), tie('number')),
    fill(
      '# in # # #',
      tie('number'),
      fc.oneof(tie('range'), tie('list'), tie('number'), pick('> 1', '(1, 2)', '(n)', '[xs]')),
      pick('and', 'or', '=', '+'),
      fc.oneof(tie('boolean'), tie('number')),
    ),
    fill(
      '# between # and # # #',
      tie('number'),
      tie('number'),
      tie('number'),
      pick('and', 'or', '+', '='),
      fc.oneof(tie('boolean'), tie('number')),
    ),
    fill(
      '# instance of # # #',
      tie('any'),
      pick('number', 'date', 'time', 'date and time'),
      pick('and', 'or', '='),
      tie('boolean'),
    ),
    fill('some x in # satisfies x > 1 # #', tie('list'), pick('and', 'or'), tie('boolean')),
    fill('for x in # return x # #', tie('list'), pick('+', '=', 'and'), tie('any')),
    fill('#[#].#', tie('list'), pick('1', 'item.a = 1'), pick('a', 'k')),
    fill('#.#[#]', pick('cs', 'c', 'c.in'), pick('a', 'list', 'in'), pick('1', 'item > 1')),
    fill('n in (? # # and ? # #)', pick('<', '=', '>='), tie('number'), pick('+', '!=', '>'), tie('number')),
  );

const value = (tie: Tie): Text =>
  fc.oneof(tie('number'), tie('string'), tie('boolean'), tie('list'), tie('context'), temporal(tie), tie('null'));

const anything = (tie: Tie): Text =>
  fc.oneof(
    { ...DEEP, depthIdentifier: 'feel' },
    {
      weight: 4,
      arbitrary: fc.oneof(
        ...Object.keys(leaves)
          .filter((kind) => kind !== 'range')
          .map(leaf),
      ),
    },
    { weight: 6, arbitrary: calls(tie) },
    { weight: 2, arbitrary: value(tie) },
    { weight: 1, arbitrary: fill('(# # #)', value(tie), pick('+', '-', '*', '/'), value(tie)) },
    {
      weight: 1,
      arbitrary: fill(
        '#.#',
        fc.oneof(tie('context'), tie('list'), temporal(tie).map(bracketed)),
        pick(
          'a',
          'b',
          'k',
          'year',
          'month',
          'day',
          'hour',
          'second',
          'days',
          'hours',
          'months',
          'weekday',
          'timezone',
          'time offset',
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: fill('#[#]', tie('list'), fc.oneof(pick('1', '-1', '0', '2', 'n', 'count(xs)'), tie('any'))),
    },
  );

/** Random expressions. */
export const expressions: Text = fc.letrec<Record<string, string>>((untyped) => {
  const tie = untyped as Tie;
  return {
    ...numbersAndTexts(tie),
    ...booleans(tie),
    ...collections(tie),
    ...moments(tie),
    null: leaf('null'),
    range: leaf('range'),
    loose: unbracketed(tie),
    root: fc.oneof({ weight: 4, arbitrary: tie('any') }, { weight: 1, arbitrary: tie('loose') }),
    any: anything(tie),
  };
}).root as Text;
