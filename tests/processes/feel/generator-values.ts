/** The parts of random expressions: variables, and literals of every type. */
import fc from 'fast-check';

/** The variables that random expressions use. */
export const VARIABLES = {
  n: 5,
  m: 2.5,
  z: 0,
  s: 'foobar',
  e: '',
  b: true,
  xs: [3, 1, 2, 1],
  ss: ['b', 'a'],
  c: { a: 1, k: 'x', in: { d: 2.5, list: [1] } },
  cs: [{ a: 2, k: 'y' }, { a: 1, k: 'x' }, { k: 'z' }],
  nul: null,
  day: '2020-02-29',
  moment: '2021-03-28T01:30:00+01:00',
} as const;

export type Text = fc.Arbitrary<string>;
/** The arbitrary with this name; arbitraries may refer to each other recursively. */
export type Tie = (name: string) => Text;
export const pick = (...texts: string[]): Text => fc.constantFrom(...texts);

export const leaves: Readonly<Record<string, Text>> = {
  number: fc.oneof(
    pick(
      '0',
      '1',
      '2',
      '-1',
      '10',
      '0.1',
      '2.50',
      '-3.75',
      '100',
      '1000000',
      '.5',
      '7',
      'n',
      'm',
      'z',
      'c.a',
      'c.in.d',
    ),
    fc.integer({ min: -50, max: 50 }).map(String),
    fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 999 })).map(([a, b]) => `${a}.${b}`),
  ),
  string: pick(
    '"a"',
    '"foobar"',
    '""',
    '"b,c"',
    '"1.50"',
    '"1,000"',
    '" x "',
    '"é🐎"',
    '"A1b2"',
    '"x\\ty"',
    '"\\\\d"',
    's',
    'e',
    'c.k',
    'day',
    'moment',
  ),
  boolean: pick('true', 'false', 'b'),
  list: pick(
    '[]',
    '[1,2,3]',
    '["a","b"]',
    '[1,"a",null]',
    '[true,false]',
    '[[1],[2,3]]',
    '[{a:1},{a:2}]',
    'xs',
    'ss',
    'cs',
    '[1,1.0,2]',
    '[@"P1D",@"PT1H"]',
    '[null,1]',
  ),
  context: pick('{}', '{a:1}', '{a:1,b:"x"}', '{a:{b:{c:1}}}', '{"k":2,a:null}', 'c', 'c.in'),
  date: pick(
    '@"2020-01-31"',
    '@"2024-02-29"',
    'date("1999-12-31")',
    'date(2021, 3, 28)',
    'date(day)',
    '@"0001-01-01"',
    '@"-0044-03-15"',
  ),
  'local time': pick('@"10:30:00"', '@"00:00:00"', 'time("23:59:59.5")', 'time(7, 5, 0)'),
  time: pick('@"10:30:00+02:00"', '@"10:30:00Z"', '@"23:15:00-05:30"', '@"10:00:00@Europe/Amsterdam"'),
  'local date and time': pick(
    '@"2020-01-31T10:30:00"',
    '@"2024-02-29T23:59:59.123"',
    'date and time("1999-12-31T00:00:00")',
  ),
  'date and time': pick(
    '@"2020-01-31T10:30:00Z"',
    '@"2021-03-28T01:30:00+01:00"',
    '@"2021-03-27T02:30:00@Europe/Amsterdam"',
    '@"2021-10-31T02:30:00@Europe/Amsterdam"',
    'date and time(moment)',
  ),
  'years and months duration': pick('@"P1Y"', '@"-P1Y3M"', '@"P14M"', '@"P0M"', 'duration("P2Y")'),
  'days and time duration': pick(
    '@"P1D"',
    '@"PT36H"',
    '@"-PT1H30M"',
    '@"PT0S"',
    '@"PT0.5S"',
    'duration("P1DT2H3M4S")',
    '@"P400D"',
  ),
  null: pick('null', 'nul', 'missing', 'c.missing'),
  range: pick(
    '[1..5]',
    '(1..5)',
    '[3..3]',
    ']1..4]',
    '[@"2020-01-01"..@"2021-01-01")',
    '[5..9]',
    '(@"PT1H"..@"PT5H"]',
    '[n..10]',
  ),
};

export const bracketed = (text: string): string => `(${text})`;

/** `fill('# + #', a, b)`: puts the texts in place of the marks. */
export const fill = (template: string, ...inner: Text[]): Text =>
  fc.tuple(...inner).map((texts) => texts.reduce<string>((text, each) => text.replace('#', () => each), template));
