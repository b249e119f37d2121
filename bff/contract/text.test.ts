import { describe, expect, it } from 'vitest';
import { isPeriod, optionalText, requiredText, text } from './text.ts';

describe('text', () => {
  it.each([
    { what: 'an override', given: 'kaart\u202egpj.exe', kept: 'kaartgpj.exe' },
    { what: 'an embedding, as it comes along when copied', given: '\u202a+31 6 1234\u202c', kept: '+31 6 1234' },
    { what: 'an isolate that is never closed', given: 'bon \u2067', kept: 'bon' },
    { what: 'marks', given: 'a\u200eb\u200fc\u061cd', kept: 'abcd' },
  ])('is kept without what turns its direction round: $what', ({ given, kept }) => {
    expect(text(40).parse(given)).toBe(kept);
  });

  it('of directions alone is nothing: missing where it is required, null where it is not', () => {
    expect(requiredText(40).safeParse('\u202e \u202c').error?.issues[0]?.message).toBe('required');
    expect(optionalText(40).parse('\u202e')).toBeNull();
  });

  it('that is written from right to left stays as it is, and so do joined emoji', () => {
    for (const kept of ['شكرا', 'תודה', '👩‍👩‍👧']) expect(text(40).parse(kept)).toBe(kept);
  });

  it.each(['a\0b', '\ud800'])('that cannot be stored is refused', (given) => {
    expect(text(40).safeParse(given).error?.issues[0]?.message).toBe('invalidText');
  });
});

describe('a period', () => {
  it.each([
    { from: '2026-03-01', to: '2026-03-01', is: true },
    { from: '2026-03-01', to: '2026-02-28', is: false },
    { from: '2026-02-30', to: '2026-03-01', is: false },
    { from: '2026-03-01', to: null, is: false },
  ])('from $from to $to is one: $is', ({ is, ...days }) => {
    expect(isPeriod(days)).toBe(is);
  });
});
