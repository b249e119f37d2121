import fc from 'fast-check';

/** Texts that have broken programs in the past. */
const HOSTILE = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff text',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{constructor}}',
  '__proto__',
  '=1+1',
  '\u202e\u0000',
  '\ufffe\uffff',
  '𝕆𝕡𝕖𝕟𝕓𝕠𝕖𝕜',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '1e999',
  '-0',
  'NaN',
  '9'.repeat(400),
  'é'.normalize('NFD').repeat(300),
];

/** Texts with sizes near the limit of a body, and above it. */
const LONG = ['x'.repeat(900_000), 'y'.repeat(1_100_000)];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 15, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 15, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
);

/** JSON values of a kind that a field does not expect. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], 1e308, -1, 1.005, 2 ** 53, 2_147_483_648) },
  { weight: 1, arbitrary: fc.array(fc.jsonValue(), { maxLength: 3 }) },
);

/**
 * An encoded segment. `0` replaces an empty text, and one or two dots, because resolving the address removes these
 * (WHATWG URL, 4.4).
 */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/^\.{0,2}$/, '0');
}

/** Hostile values for a path where an id is expected; encoded. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1',
    '1.5',
    '2147483648',
    '9'.repeat(30),
    'abc',
    '%00',
    '%ff',
    '%ud800',
    '...',
    '..%2f',
    'null',
    'NaN',
    "1'--",
    '00000000-0000-4000-8000-000000000000',
  ),
  fc.string({ maxLength: 20 }).map(encodeSegment),
);

/** Bodies that follow no schema: random JSON, and broken or unusual texts. */
export const hostileBody: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue().map((body) => JSON.stringify(body)),
  fc.constantFrom(
    '',
    '{',
    'null',
    '"text"',
    '[1,2',
    '{"a":',
    '\u0000',
    '{"amount": 1e9999}',
    '{"gift": "\\ud800"}',
    '{"__proto__": {"version": 1}}',
  ),
);
