/**
 * Random FEEL over the grammar and the functions that we allow: mostly of the right types, now and then of wrong ones. What
 * comes out may still be refused (a pattern, mixed types); what is not refused must give Camunda's value.
 */
import fc from 'fast-check';
import type { BuiltIn, Parameter } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { leaves, pick, type Text } from './generator-values.ts';

type Tie = (name: string) => Text;

const bracketed = (text: string): string => `(${text})`;

/** `fill('# + #', a, b)`: the texts in place of the marks. */
const fill = (template: string, ...inner: Text[]): Text =>
  fc.tuple(...inner).map((texts) => texts.reduce<string>((text, each) => text.replace('#', () => each), template));

const TEMPORAL = [
  'date',
  'local time',
  'time',
  'local date and time',
  'date and time',
  'years and months duration',
  'days and time duration',
];
const MATH = ['+', '-', '*', '/', '**'];
const PATTERNS = [
  '[a-z]',
  'o+',
  '(fo)(o)',
  '^f',
  'r$',
  '.',
  'a|b',
  '\\\\d',
  '\\\\s*',
  '[^a-c]+?',
  'x*',
  '(?:ab)?',
  '(o|b)+',
  '[0-9]{1,2}',
  ',',
  '',
];

/** Values for one parameter: the pools that make a function do something, now and then any value at all. */
function argumentFor({ name, kinds }: Parameter, tie: Tie): Text {
  const special: Readonly<Record<string, Text>> = {
    pattern: pick(...PATTERNS.map((each) => `"${each}"`)),
    delimiter: pick('","', '"o"', '"[bo]"', '""'),
    replacement: pick('"-"', '"$1"', '"[$1$2]"', '""', '"\\\\$"', '"$"'),
    flags: pick('""', '"i"', '"s"', '"m"', '"im"'),
    mode: pick('"UP"', '"half_even"', '"FLOOR"', '"nonsense"'),
    scale: pick('0', '1', '2', '-1', 'n'),
    scala: pick('0', '1'),
    start: pick('0', '1', '2', '-1', '-2', '9'),
    'start position': pick('1', '2', '-1', '3', '0'),
    length: pick('0', '1', '2', '9'),
    position: pick('0', '1', '2', '-1', '-3', '9', '1.9'),
    size: pick('1', '2', '3', '0'),
    key: fc.oneof(pick('"a"', '"k"', '"zz"', '["in","d"]', '["a","b"]'), tie('any')),
    keys: pick('["a"]', '["in","d"]', '[]'),
    precedes: pick(
      'function(x, y) x < y',
      'function(x, y) x > y',
      'function(p, q) string(p) < string(q)',
      'function(x) x',
    ),
    hour: pick('0', '10', '23', '24'),
    'grouping separator': pick('","', '"."', '" "', 'null', '"x"'),
    'decimal separator': pick('"."', '","', 'null'),
    entries: pick('[{key:"a",value:1}]', '[{"key":"b","value":[1]},{key:"a",value:null}]', '[{key:1,value:2}]', 'cs'),
  };
  const pools: Text[] = kinds.map((kind) => tie(kind === 'function' ? 'any' : kind));
  const usual = special[name] ?? (/^(range|point)/.test(name) ? fc.oneof(tie('range'), tie('number')) : undefined);
  const right = usual ?? (pools.length ? fc.oneof(...pools) : tie('any'));
  const arbitrary = fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: tie('any') });
  return name === 'hour' ? right : arbitrary;
}

const DEEP = { maxDepth: 3, withCrossShrink: true } as const;

function callOf(name: string, { parameters, variadic }: BuiltIn, tie: Tie): Text {
  const values = parameters.map((each) => argumentFor(each, tie));
  const positional = fc.tuple(...values).map((texts) => `${name}(${texts.join(', ')})`);
  const named = fc
    .tuple(...values)
    .map((texts) => `${name}(${texts.map((text, i) => `${parameters[i]?.name}: ${text}`).join(', ')})`);
  const more = fc
    .tuple(fc.tuple(...values.slice(0, -1)), fc.array(tie('any'), { minLength: 1, maxLength: 3 }))
    .map(([fixed, rest]) => `${name}(${[...fixed, ...rest].join(', ')})`);
  return fc.oneof(
    { weight: 4, arbitrary: positional },
    { weight: 1, arbitrary: named },
    ...(variadic ? [{ weight: 2, arbitrary: more }] : []),
  );
}

/** A failed assertion fails the whole, so it would hide everything else. */
const calls = (tie: Tie): Text =>
  fc.oneof(
    ...Object.entries(functions)
      .filter(([name]) => name !== 'assert')
      .flatMap(([name, overloads]) => overloads.map((each) => callOf(name, each, tie))),
  );

/** Random expressions. */
export const expressions: Text = fc.letrec<Record<string, string>>((untyped) => {
  const tie = untyped as Tie;
  const leaf = (kind: string): Text => leaves[kind] ?? pick('null');
  const nested = (kind: string, ...ways: Text[]): Text =>
    fc.oneof(
      { ...DEEP, depthIdentifier: 'feel' },
      { weight: 2, arbitrary: leaf(kind) },
      ...ways.map((arbitrary) => ({ weight: 1, arbitrary })),
    );
  const temporal = fc.oneof(...TEMPORAL.map(tie));
  const value = fc.oneof(
    tie('number'),
    tie('string'),
    tie('boolean'),
    tie('list'),
    tie('context'),
    temporal,
    tie('null'),
  );
  const duration = fc.oneof(tie('years and months duration'), tie('days and time duration'));
  const sameKind = fc.constantFrom('number', 'string', ...TEMPORAL);
  const compared = sameKind.chain((kind) =>
    fill(
      '# # #',
      fc.oneof({ weight: 8, arbitrary: tie(kind) }, { weight: 1, arbitrary: tie('any') }),
      pick('<', '<=', '>', '>=', '=', '!='),
      tie(kind),
    ).map(bracketed),
  );
  const conditions = fc.oneof(
    tie('boolean'),
    pick('item > 1', 'item = 1', 'a = 1', 'k = "x"', 'a > 1', 'item != 2', 'even(item)', 'item = null'),
  );
  return {
    number: nested(
      'number',
      fill('(# # #)', tie('number'), pick('+', '-', '*', '/'), tie('number')),
      fill('(# ** #)', tie('number'), pick('0', '1', '2', '3', '-1', '-2')),
      fill('-(#)', tie('number')),
      fill('count(#)', tie('list')),
      fill('string length(#)', tie('string')),
      fill('(if # then # else #)', tie('boolean'), tie('number'), tie('number')),
      fill('(# / #)', duration, duration),
    ),
    string: nested('string', fill('(# + #)', tie('string'), tie('string')), fill('string(#)', tie('any'))),
    boolean: nested(
      'boolean',
      compared,
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
      fill('#[#]', tie('list'), conditions),
      fill('cs.#', pick('a', 'k', 'zz')),
    ),
    context: nested(
      'context',
      fill('{a: #, b: #}', tie('any'), tie('any')),
      fill('{a: #, b: [a]}', tie('number')),
      fill('context put(#, "p", #)', tie('context'), tie('any')),
    ),
    date: nested('date', fill('(# + #)', tie('date'), duration), fill('(# - #)', tie('date'), duration)),
    'local time': nested('local time', fill('(# + #)', tie('local time'), tie('days and time duration'))),
    time: nested(
      'time',
      fill('(# - #)', tie('time'), tie('days and time duration')),
      fill('time(#)', tie('date and time')),
    ),
    'local date and time': nested('local date and time', fill('(# + #)', tie('local date and time'), duration)),
    'date and time': nested(
      'date and time',
      fill('(# + #)', tie('date and time'), duration),
      fill('(# - #)', tie('date and time'), duration),
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
      fill('(# - #)', temporal, temporal),
    ),
    null: leaf('null'),
    range: leaf('range'),
    loose: fc.oneof(
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
    ),
    root: fc.oneof({ weight: 4, arbitrary: tie('any') }, { weight: 1, arbitrary: tie('loose') }),
    any: fc.oneof(
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
      { weight: 2, arbitrary: value },
      { weight: 1, arbitrary: fill('(# # #)', value, pick('+', '-', '*', '/'), value) },
      {
        weight: 1,
        arbitrary: fill(
          '#.#',
          fc.oneof(tie('context'), tie('list'), temporal.map(bracketed)),
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
    ),
  };
}).root as Text;
