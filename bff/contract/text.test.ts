import { describe, expect, it } from 'vitest';
import { remark } from './tasks.ts';
import { isPeriod, optionalText, requiredText, text } from './text.ts';

describe('text', () => {
  it.each([
    { what: 'an override', given: 'kaart\u202egpj.exe', kept: 'kaartgpj.exe' },
    { what: 'an embedding that was copied along with a text', given: '\u202a+31 6 1234\u202c', kept: '+31 6 1234' },
    { what: 'an isolate that is never closed', given: 'bon \u2067', kept: 'bon' },
  ])('is stored without marks that reverse its direction: $what', ({ given, kept }) => {
    expect(text(40).parse(given)).toBe(kept);
  });

  it('that consists only of directional formatting is empty: missing if it is required, otherwise null', () => {
    expect(requiredText(40).safeParse('\u202e \u202c').error?.issues[0]?.message).toBe('required');
    expect(optionalText(40).parse('\u202e')).toBeNull();
  });

  it('that runs from right to left stays unchanged, as do joined emoji', () => {
    for (const kept of ['شكرا', 'תודה', '👩‍👩‍👧']) expect(text(40).parse(kept)).toBe(kept);
  });

  it.each(['C++\u200f (\u05ea\u05d5\u05db\u05e0\u05d4)', 'a\u200eb\u200fc\u061cd'])(
    'keeps its direction marks, which put brackets and numbers where they belong: %j',
    (given) => expect(text(40).parse(given)).toBe(given),
  );

  it.each(['\u200e', ' \u200f\u061c ', '\u202e\u200e'])('of invisible marks alone is empty: %j', (given) => {
    expect(requiredText(40).safeParse(given).error?.issues[0]?.message).toBe('required');
    expect(optionalText(40).parse(given)).toBeNull();
  });

  it.each(['a\0b', '\ud800', '\udc00\ud800', 'a\u0001', '\u001f', '\u000b', '\ufffe', 'gift\uffff'])(
    'that a file cannot hold is refused: %j',
    (given) => expect(text(40).safeParse(given).error?.issues[0]?.message).toBe('invalidText'),
  );

  it('may have tabs, line ends, and anything else that XML 1.0 allows', () => {
    const given = 'a\tb\nc\r\nd\u007f\u0085\ufffd\u{1fffe}\u{10ffff}';
    expect(text(40).parse(given)).toBe(given);
  });

  it('has its length counted in code points, for both the upper and the lower limit', () => {
    expect(text(3).parse('😀😀😀')).toBe('😀😀😀');
    expect(text(3).safeParse('😀😀😀a').error?.issues[0]?.message).toBe('tooLong');
    expect(remark.safeParse({ remark: '😀a' }).error?.issues[0]?.message).toBe('tooShort');
  });
});

describe('a period', () => {
  it.each([
    { from: '2026-03-01', to: '2026-03-01', is: true },
    { from: '2026-03-01', to: '2026-02-28', is: false },
    { from: '2026-02-30', to: '2026-03-01', is: false },
    { from: '2026-03-01', to: null, is: false },
  ])('from $from to $to is valid: $is', ({ is, ...days }) => {
    expect(isPeriod(days)).toBe(is);
  });
});
