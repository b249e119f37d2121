import { describe, expect, it } from 'vitest';
import { ariaKeysOf, capsOf } from './caps.ts';
import { parseKeys } from './shortcuts.ts';
import { SHORTCUT_IDS, SHORTCUTS } from './table.ts';

describe('the table of shortcuts', () => {
  it('has no duplicate keys, and no keys that begin another shortcut', () => {
    const all = SHORTCUT_IDS.map((id) => SHORTCUTS[id].keys as string);
    expect(new Set(all).size).toBe(all.length);
    const begun = all.filter((keys) => parseKeys(keys).length > 1).map((keys) => keys.split(' ')[0] ?? '');
    expect(all.filter((keys) => begun.includes(keys))).toEqual([]);
  });
});

describe('key caps', () => {
  it.each([
    ['n', ['N'], false, 'N'],
    ['?', ['?'], false, '?'],
    ['ctrl+k', ['Ctrl', 'K'], false, 'Control+K'],
    ['ctrl+enter', ['Ctrl', 'Enter'], false, 'Control+Enter'],
    ['escape', ['Esc'], false, 'Escape'],
    ['g s', ['G', 'S'], true, undefined],
  ])('of %s are %j', (keys, caps, inSequence, aria) => {
    expect(capsOf(keys, false)).toEqual({ caps, inSequence });
    expect(ariaKeysOf(keys)).toBe(aria);
  });

  it('of a Mac show its command key', () => {
    expect(capsOf('ctrl+s', true).caps).toEqual(['⌘', 'S']);
  });
});
