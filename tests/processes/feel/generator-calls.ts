/** Random calls of the allowed functions, with arguments that suit the purpose of each parameter. */
import fc from 'fast-check';
import type { BuiltIn, Parameter } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import { pick, type Text, type Tie } from './generator-values.ts';

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

/** Values for one parameter: usually values that suit it and, except for `hour`, now and then any value at all. */
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

/**
 * Random calls of all functions except `assert`, whose failure makes the whole expression fail and so hides everything
 * else.
 */
export const calls = (tie: Tie): Text =>
  fc.oneof(
    ...Object.entries(functions)
      .filter(([name]) => name !== 'assert')
      .flatMap(([name, overloads]) => overloads.map((each) => callOf(name, each, tie))),
  );
