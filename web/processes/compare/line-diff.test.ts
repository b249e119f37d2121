import { describe, expect, it } from 'vitest';
import { diffLines, foldEqual } from './line-diff.ts';

const short = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`);

describe('the lines of two texts', () => {
  it('are marked as removed or added where the texts differ', () => {
    expect(short('a\nb\nc\n', 'a\nx\nc\nd\n')).toEqual([' a', '-b', '+x', ' c', '+d']);
  });

  it('are all equal if the texts differ only in their line endings', () => {
    expect(short('a\r\nb', 'a\nb\n')).toEqual([' a', ' b']);
  });

  it('are numbered separately in each text', () => {
    expect(diffLines('a\nb', 'b\nc')).toEqual([
      { kind: 'gone', text: 'a', was: 1, is: null },
      { kind: 'same', text: 'b', was: 2, is: 1 },
      { kind: 'new', text: 'c', was: null, is: 2 },
    ]);
  });

  it('include three equal lines around a difference; all other equal lines are folded', () => {
    const before = Array.from({ length: 20 }, (_, place) => String(place)).join('\n');
    const parts = foldEqual(diffLines(before, before.replace('\n10\n', '\nten\n')));
    expect(parts.map((part) => ('lines' in part ? part.lines.map(({ text }) => text) : part.hidden.length))).toEqual([
      7,
      ['7', '8', '9', '10', 'ten', '11', '12', '13'],
      6,
    ]);
  });
});
