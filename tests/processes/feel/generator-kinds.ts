/** The ways to make a value of each kind from other values; random expressions grow in these ways. */
import fc from 'fast-check';
import { bracketed, fill, leaves, pick, type Text, type Tie } from './generator-values.ts';

const TEMPORAL = [
  'date',
  'local time',
  'time',
  'local date and time',
  'date and time',
  'years and months duration',
  'days and time duration',
];

export const DEEP = { maxDepth: 3, withCrossShrink: true } as const;
export const leaf = (kind: string): Text => leaves[kind] ?? pick('null');

const nested = (kind: string, ...ways: Text[]): Text =>
  fc.oneof(
    { ...DEEP, depthIdentifier: 'feel' },
    { weight: 2, arbitrary: leaf(kind) },
    ...ways.map((arbitrary) => ({ weight: 1, arbitrary })),
  );
const duration = (tie: Tie): Text => fc.oneof(tie('years and months duration'), tie('days and time duration'));
export const temporal = (tie: Tie): Text => fc.oneof(...TEMPORAL.map(tie));

export const numbersAndTexts = (tie: Tie) => ({
  number: nested(
    'number',
    fill('(# # #)', tie('number'), pick('+', '-', '*', '/'), tie('number')),
    fill('(# ** #)', tie('number'), pick('0', '1', '2', '3', '-1', '-2')),
    fill('-(#)', tie('number')),
    fill('count(#)', tie('list')),
    fill('string length(#)', tie('string')),
    fill('(if # then # else #)', tie('boolean'), tie('number'), tie('number')),
    fill('(# / #)', duration(tie), duration(tie)),
  ),
  string: nested('string', fill('(# + #)', tie('string'), tie('string')), fill('string(#)', tie('any'))),
});

/** A comparison of two values of the same kind, and now and then of different kinds. */
function compared(tie: Tie): Text {
  const sameKind = fc.constantFrom('number', 'string', ...TEMPORAL);
  return sameKind.chain((kind) =>
    fill(
      '# # #',
      fc.oneof({ weight: 8, arbitrary: tie(kind) }, { weight: 1, arbitrary: tie('any') }),
      pick('<', '<=', '>', '>=', '=', '!='),
      tie(kind),
    ).map(bracketed),
  );
}

export const booleans = (tie: Tie) => ({
  boolean: nested(
    'boolean',
    compared(tie),
    fill('(# and #)', tie('boolean'), tie('boolean')),
    fill('(# or #)', tie('boolean'), fc.oneof(tie('boolean'), tie('any'))),
    fill('not(#)', tie('boolean')),
    fill('(# between # and #)', tie('number'), tie('number'), tie('number')),
    fill(
      '(# in #)',
      tie('any'),
      fc.oneof(
        tie('range'),
        tie('list'),
        tie('number'),
        fill('(#, > #)', tie('number'), tie('number')),
        fill('>= #', tie('number')),
      ),
    ),
    fill(
      '(# instance of #)',
      tie('any'),
      pick(
        'number',
        'string',
        'boolean',
        'list',
        'context',
        'date',
        'time',
        'date and time',
        'days and time duration',
        'years and months duration',
        'Any',
      ),
    ),
    fill(
      '(# # in # satisfies #)',
      pick('some', 'every'),
      pick('x', 'item'),
      tie('list'),
      fc.oneof(pick('x > 1', 'x = null', 'item < 2'), tie('boolean')),
    ),
    fill('(# = #)', tie('any'), tie('any')),
  ),
});

const conditions = (tie: Tie): Text =>
  fc.oneof(
    tie('boolean'),
    pick('item > 1', 'item = 1', 'a = 1', 'k = "x"', 'a > 1', 'item != 2', 'even(item)', 'item = null'),
  );

export const collections = (tie: Tie) => ({
  list: nested(
    'list',
    fill('[#, #]', tie('any'), tie('any')),
    fill(
      '(for x in # return #)',
      tie('list'),
      fc.oneof(pick('x', '[x]', 'x * 2', 'x + count(partial)', '{v: x}'), tie('any')),
    ),
    fill('(for i in #..# return i)', pick('1', '-2', '0.5'), pick('3', '0', 'n')),
    fill('(for x in #, y in # return [x, y])', pick('1..2', 'xs', '[]'), pick('ss', '2..1')),
    fill('#[#]', tie('list'), conditions(tie)),
    fill('cs.#', pick('a', 'k', 'zz')),
  ),
  context: nested(
    'context',
    fill('{a: #, b: #}', tie('any'), tie('any')),
    fill('{a: #, b: [a]}', tie('number')),
    fill('context put(#, "p", #)', tie('context'), tie('any')),
  ),
});

export const moments = (tie: Tie) => ({
  date: nested('date', fill('(# + #)', tie('date'), duration(tie)), fill('(# - #)', tie('date'), duration(tie))),
  'local time': nested('local time', fill('(# + #)', tie('local time'), tie('days and time duration'))),
  time: nested(
    'time',
    fill('(# - #)', tie('time'), tie('days and time duration')),
    fill('time(#)', tie('date and time')),
  ),
  'local date and time': nested('local date and time', fill('(# + #)', tie('local date and time'), duration(tie))),
  'date and time': nested(
    'date and time',
    fill('(# + #)', tie('date and time'), duration(tie)),
    fill('(# - #)', tie('date and time'), duration(tie)),
  ),
  'years and months duration': nested(
    'years and months duration',
    fill('(# # #)', tie('years and months duration'), pick('+', '-'), tie('years and months duration')),
    fill('(# * #)', tie('years and months duration'), tie('number')),
  ),
  'days and time duration': nested(
    'days and time duration',
    fill('(# # #)', tie('days and time duration'), pick('+', '-'), tie('days and time duration')),
    fill('(# / #)', tie('days and time duration'), pick('2', '3', '-1', '0')),
    fill('(# - #)', tie('date'), tie('date')),
    fill('(# - #)', temporal(tie), temporal(tie)),
  ),
});
