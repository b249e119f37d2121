/**
 * The FEEL that may be used, by example. Each expression is a test, and its result is what the real engine gave
 * (recorded.json, made by `npm run feel:record`). The README beside the evaluator is written from here, too.
 */
import type { BuiltIn } from '#/infra/engine/embedded/feel/functions/define.ts';
import { functions } from '#/infra/engine/embedded/feel/functions/table.ts';
import type { Asked } from './zeebe.ts';

/** What the examples find as variables. */
export const VARIABLES = {
  amount: 150,
  rate: 0.1,
  name: 'Noordveen',
  nothing: null,
  items: [3, 1, 2],
  gifts: [
    { value: 20, from: 'Acme' },
    { value: 75.5, from: 'Beta' },
  ],
  report: { status: 'open', giver: { country: 'NL' } },
};

export interface Rule {
  readonly rule: string;
  readonly examples: readonly string[];
}

/** How the language itself behaves. */
export const rules: readonly Rule[] = [
  {
    rule: 'Comparing needs two values of one type; a missing variable, null or another type give null, not false',
    examples: [
      'amount > 100',
      'amount > "100"',
      'missing > 100',
      'name < "P"',
      'amount between 100 and 150',
      'nothing < 1',
    ],
  },
  {
    rule: 'Null is equal to null only; lists and contexts are equal item by item',
    examples: [
      'missing = null',
      'nothing != null',
      'amount = name',
      'items = [3, 1, 2]',
      'report = {status: "open", giver: {country: "NL"}}',
      '[1, [2]] != [1, [2]]',
    ],
  },
  {
    rule: 'and, or: what is not a boolean is unknown, and one side may decide alone',
    examples: [
      'missing or true',
      'missing and false',
      'missing and true',
      'name or false',
      'true and amount',
      'amount > 100 and name = "Noordveen"',
    ],
  },
  {
    rule: 'if: a condition that is not true takes the else',
    examples: [
      'if amount > 100 then "many" else "few"',
      'if missing then 1 else 2',
      'if nothing = null then "no" else "yes"',
    ],
  },
  {
    rule: 'Numbers are decimal, with 34 digits; a division by zero is null',
    examples: [
      '0.1 + 0.2',
      'rate * 3',
      '1 / 3',
      'amount / 0',
      '2 ** 10',
      '2 ** -2',
      '-2 ** 2',
      '10 - 2 * 3',
      'amount + nothing',
      '1 + "x"',
      '12345678901234567890 / 10',
    ],
  },
  {
    rule: 'Texts are joined by +; \\n, \\r, \\t, \\b, \\f, \\" and \\\\ are escapes, everything else stays as it is',
    examples: ['"Gift from " + name', '"a\\"b"', '"\\d"', '"a" + 1'],
  },
  {
    rule: 'Paths read contexts, and every item of a list; what is not there is null',
    examples: [
      'report.giver.country',
      'report.missing.more',
      'gifts.value',
      'nothing.x',
      'name.x',
      '{a: 1, b: a + 1}.b',
      '{"two words": 2}.`two words`',
    ],
  },
  {
    rule: 'Filters: a number is a position (from 1, from the end below zero), anything else a condition over item',
    examples: [
      'items[1]',
      'items[-1]',
      'items[9]',
      'items[0]',
      'items[item > 1]',
      'gifts[value > 50].from',
      'gifts[from = "Acme"][1].value',
      'gifts[missing > 1]',
      'items[even(item)]',
      'nothing[1]',
      'name[1]',
    ],
  },
  {
    rule: 'in: a list, ranges, comparisons, or a condition with ?',
    examples: [
      'amount in [100..200]',
      'amount in (150..200]',
      'amount in ]100..150[',
      'amount in (< 10, > 100)',
      'name in ("Acme", "Noordveen")',
      'amount in items',
      'missing in [1..2]',
      'amount in (? > 100 and ? < 200)',
      'nothing in [null, 1]',
    ],
  },
  {
    rule: 'for, some, every: over lists and ranges of up to 1,000 numbers; partial is what there is so far',
    examples: [
      'for x in items return x * 2',
      'for i in 1..3 return i',
      'for i in 3..1 return i',
      'for x in [1, 2], y in ["a", "b"] return string(x) + y',
      'for i in 1..5 return if i < 3 then 1 else partial[-1] + partial[-2]',
      'for x in nothing return x',
      'some gift in gifts satisfies gift.value > 50',
      'every x in items satisfies x > 1',
      'some x in [] satisfies true',
      'every x in missing satisfies true',
      'some x in [1, null] satisfies x > 1',
    ],
  },
  {
    rule: 'instance of: number, string, boolean, list, context, the types of dates and durations, Any',
    examples: [
      'amount instance of number',
      'nothing instance of number',
      '@"2026-11-21" instance of date',
      '@"P1D" instance of days and time duration',
      'report instance of context',
      'name instance of Any',
      'nothing instance of Any',
    ],
  },
  {
    rule: 'Dates, times and durations are written as @"…" or with their function; in variables they are text',
    examples: [
      '@"2026-11-21"',
      '@"10:30:00"',
      '@"10:30:00+01:00"',
      '@"2026-11-21T10:30:00"',
      '@"2026-11-21T10:30:00Z"',
      '@"2026-11-21T10:30:00@Europe/Amsterdam"',
      '@"P1Y2M"',
      '@"P1DT2H"',
      'date("2026-02-30")',
      '@"tomorrow"',
    ],
  },
  {
    rule: 'Calculating with dates: the last day of a month stays the last, summer time is minded',
    examples: [
      '@"2026-01-31" + @"P1M"',
      '@"2026-03-01" - @"2026-02-01"',
      '@"2026-11-21" + @"PT36H"',
      '@"2026-03-28T02:30:00@Europe/Amsterdam" + @"P1D"',
      '@"10:30:00" - @"PT45M"',
      '@"P1D" * 2',
      '@"P1Y" / 4',
      '@"P1D" / @"PT6H"',
      '@"2026-11-21" + 1',
      '@"P1D" + @"P1M"',
      '@"2026-11-21" < @"2026-12-01"',
      '@"2026-11-21T10:00:00Z" = @"2026-11-21T11:00:00+01:00"',
      '@"2026-11-21" < nothing',
    ],
  },
  {
    rule: 'Parts: year, month, day, weekday, hour, minute, second, time offset, timezone; years, months, days, hours, minutes, seconds',
    examples: [
      '@"2026-11-21".weekday',
      '@"2026-11-21T10:30:00+01:00".time offset',
      '@"2026-11-21T10:30:00@Europe/Amsterdam".timezone',
      '@"P1Y2M".months',
      '@"P1DT2H30M".minutes',
      '@"2026-11-21".hour',
    ],
  },
];

/** The first example of each function is the one that the README shows. */
export const calls: Readonly<Record<string, readonly string[]>> = {
  not: ['not(amount > 100)', 'not("x")'],
  'is defined': ['is defined(report.status)', 'is defined(report.missing)'],
  'get or else': ['get or else(missing, 5)', 'get or else(value: amount, default: 1)'],
  assert: ['assert(amount, amount > 100)', 'assert(amount, amount > 1000, "too little")'],
  decimal: [
    'decimal(2.345, 2)',
    'decimal(2.345, 2, "HALF_UP")',
    'decimal(2.5, 0)',
    'string(decimal(1, 2))',
    'decimal(1.5, 0, "UNNECESSARY")',
  ],
  floor: ['floor(-1.5)', 'floor(1.56, 1)'],
  ceiling: ['ceiling(1.2)', 'ceiling(1.21, 1)'],
  'round up': ['round up(-1.126, 2)'],
  'round down': ['round down(-1.126, 2)'],
  'round half up': ['round half up(2.5, 0)'],
  'round half down': ['round half down(2.5, 0)'],
  abs: ['abs(-10)', 'abs(@"-PT5H")', 'abs(n: -1)', 'abs("x")'],
  modulo: ['modulo(-12, 5)', 'modulo(1, 0)'],
  sqrt: ['sqrt(16)', 'sqrt(-1)'],
  odd: ['odd(5)', 'odd(2.5)'],
  even: ['even(5)'],
  number: ['number("1500.5")', 'number("1.500,5", ".", ",")', 'number("x")', 'number(1)'],
  string: [
    'string(1.10)',
    'string([1, "a", null])',
    'string(@"P1D")',
    'string({a: 1})',
    'string(@"2026-11-21T10:30:00@Europe/Amsterdam")',
  ],
  substring: [
    'substring("foobar", 3)',
    'substring("foobar", -3, 2)',
    'substring("foobar", 9)',
    'substring(string: "foobar", start position: 3)',
  ],
  'string length': ['string length("Noordveen")'],
  'upper case': ['upper case(name)'],
  'lower case': ['lower case(name)'],
  'substring before': ['substring before("foobar", "bar")', 'substring before("foobar", "x")'],
  'substring after': ['substring after("foobar", "ob")'],
  contains: ['contains(name, "veen")'],
  'starts with': ['starts with(name, "N")', 'starts with(amount, "1")'],
  'ends with': ['ends with(name, "n")'],
  trim: ['trim("  hello ")'],
  'is blank': ['is blank(" ")'],
  'to base64': ['to base64("FEEL")'],
  matches: ['matches(name, "^[A-Z][a-z]+$")', 'matches("ABC", "abc", "i")', 'matches("a\\nb", "a.b", "s")'],
  replace: ['replace("abcd", "(ab)|(a)", "[1=$1][2=$2]")', 'replace("abc", "b", "$9")'],
  split: ['split("a;b;;c", ";")', 'split("a1b22c", "[0-9]+")'],
  extract: ['extract("this is foobar and folbar", "fo[a-z]*")'],
  'list contains': ['list contains(items, 2)', 'list contains(items, "2")'],
  count: ['count(items)', 'count([])'],
  min: ['min(items)', 'min(1, 2, "x")', 'min([])', 'min(@"P1D", @"PT1H")'],
  max: ['max(items)', 'max("a", "b")'],
  sum: ['sum(gifts.value)', 'sum([])', 'sum(1, nothing)'],
  product: ['product(items)'],
  mean: ['mean(items)', 'mean(1, 2)'],
  median: ['median(1, 2, 5, 4)'],
  stddev: ['stddev(2, 4, 7, 5)', 'stddev([1])'],
  mode: ['mode(6, 1, 9, 6, 1)'],
  all: ['all([true, false])', 'all(true, nothing)', 'all([])'],
  any: ['any([false, true])', 'any(false, nothing)'],
  sublist: ['sublist(items, 2)', 'sublist(items, -2, 1)', 'sublist(items, 0)'],
  append: ['append(items, 4, 5)', 'append(items, [4])'],
  concatenate: ['concatenate(items, [4])'],
  'insert before': ['insert before(items, 1, 9)', 'insert before(items, 0, 9)'],
  remove: ['remove(items, 1)', 'remove(items, 9)'],
  reverse: ['reverse(items)'],
  'index of': ['index of([1, 2, 3, 2], 2)'],
  union: ['union([1, 2], [2, 3])'],
  'distinct values': ['distinct values([1, 2, 1, {a: 1}, {a: 1}])'],
  'duplicate values': ['duplicate values([1, 2, 1])'],
  flatten: ['flatten([[1, 2], [[3]], 4])'],
  sort: [
    'sort(items, function(a, b) a < b)',
    'sort(gifts, function(a, b) a.value > b.value).from',
    'sort(items, function(a, b) a)',
  ],
  'string join': ['string join(["a", null, "c"], ", ")', 'string join(["a", "b"], ", ", "<", ">")', 'string join([1])'],
  'is empty': ['is empty([])', 'is empty("")'],
  partition: ['partition([1, 2, 3, 4, 5], 2)', 'partition([1], 0)'],
  'get entries': ['get entries({a: 1})'],
  'get value': ['get value(report, "status")', 'get value(report, ["giver", "country"])', 'get value(report, "x")'],
  'context put': ['context put({x: 1}, "y", 2)', 'context put({x: 1}, ["a", "b"], 2)'],
  put: ['put({x: 1}, "x", 2)'],
  'context merge': ['context merge({x: 1}, {x: 2, y: 3})', 'context merge([{x: 1}, 2])'],
  'put all': ['put all({x: 1}, {y: 2})'],
  context: ['context([{key: "a", value: 1}])', 'context([{key: 1, value: 1}])'],
  date: [
    'date("2026-11-21")',
    'date(2026, 11, 21)',
    'date(2026, 2, 30)',
    'date(@"2026-11-21T23:00:00Z")',
    'date(name)',
  ],
  time: ['time("10:30:00")', 'time(10, 30, 15.5)', 'time(14, 30, 0, @"PT1H")', 'time(25, 0, 0)'],
  'date and time': [
    'date and time("2026-11-21T10:30:00")',
    'date and time(@"2026-11-21", @"10:30:00")',
    'date and time(@"2026-11-21T10:30:00Z", "Europe/Amsterdam")',
    'date and time(name)',
  ],
  duration: ['duration("P1DT2H")', 'duration("P14M")', 'duration(name)'],
  'years and months duration': ['years and months duration(@"2025-01-31", @"2026-11-21")'],
  'day of year': ['day of year(@"2026-11-21")'],
  'day of week': ['day of week(@"2026-11-21")'],
  'month of year': ['month of year(@"2026-11-21")'],
  'week of year': ['week of year(@"2021-01-03")'],
  'last day of month': ['last day of month(@"2028-02-01")'],
  cycle: ['cycle(3, @"PT1H")', 'cycle(@"P1D")'],
  before: ['before([1..5], [6..9])', 'before(1, 2)', 'before(1, "a")'],
  after: ['after([6..9], 5)'],
  meets: ['meets([1..5], [5..9])', 'meets([1..5], [5..nothing])'],
  'met by': ['met by([5..9], [1..5])'],
  overlaps: ['overlaps([1..5], [3..9])'],
  'overlaps before': ['overlaps before([1..5], [3..9])'],
  'overlaps after': ['overlaps after([3..9], [1..5])'],
  finishes: ['finishes(5, [1..5])', 'finishes([3..5], [1..5])'],
  'finished by': ['finished by([1..5], 5)'],
  includes: ['includes([1..9], 5)', 'includes([1..9], (1..9))'],
  during: ['during(5, [1..9])'],
  starts: ['starts(1, [1..5])'],
  'started by': ['started by([1..5], 1)'],
  coincides: ['coincides([1..5], [1..5])', 'coincides((1..5], [1..5])'],
};

/** The same call with null for every value: what a missing variable leads to. */
export const nullCall = (name: string, { parameters }: BuiltIn): string =>
  `${name}(${parameters.map(() => 'null').join(', ')})`;

/** Everything that is recorded, once each. */
export function rows(): Asked[] {
  const all = [
    ...rules.flatMap(({ examples }) => examples),
    ...Object.values(calls).flat(),
    ...Object.entries(functions).flatMap(([name, [first]]) => (first ? [nullCall(name, first)] : [])),
  ];
  return [...new Set(all)].map((expression) => ({ expression, variables: VARIABLES }));
}
