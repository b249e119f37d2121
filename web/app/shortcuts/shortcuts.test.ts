import { describe, expect, it } from 'vitest';
import { isSingleKey, matchShortcut, parseKeys } from './shortcuts.ts';

const press = (key: string, modifiers: { ctrl?: boolean; meta?: boolean; alt?: boolean } = {}) => ({
  key,
  ctrlKey: modifiers.ctrl ?? false,
  metaKey: modifiers.meta ?? false,
  altKey: modifiers.alt ?? false,
});
const shortcut = (keys: string, name = keys) => ({ name, presses: parseKeys(keys) });
const nameOf = (match: ReturnType<typeof matchShortcut<ReturnType<typeof shortcut>>>) =>
  match === null ? null : 'complete' in match ? match.complete.name : 'begun';

describe('shortcuts', () => {
  const all = ['n', '?', 'g s', 's', 'ctrl+s', 'alt+arrowdown'].map((keys) => shortcut(keys));

  it('for a letter differ from those for the same letter with a modifier', () => {
    expect(nameOf(matchShortcut(press('s'), null, all))).toBe('s');
    expect(nameOf(matchShortcut(press('S'), null, all))).toBe('s');
    expect(nameOf(matchShortcut(press('s', { ctrl: true }), null, all))).toBe('ctrl+s');
    expect(nameOf(matchShortcut(press('s', { meta: true }), null, all))).toBe('ctrl+s');
    expect(nameOf(matchShortcut(press('n', { ctrl: true }), null, all))).toBeNull();
    expect(nameOf(matchShortcut(press('ArrowDown', { alt: true }), null, all))).toBe('alt+arrowdown');
  });

  it('with two keys take precedence over the second key alone', () => {
    expect(nameOf(matchShortcut(press('g'), null, all))).toBe('begun');
    expect(nameOf(matchShortcut(press('s'), press('g'), all))).toBe('g s');
    expect(nameOf(matchShortcut(press('n'), press('g'), all))).toBe('n');
    expect(nameOf(matchShortcut(press('x'), press('g'), all))).toBeNull();
  });

  it('take precedence over earlier ones for the same key', () => {
    expect(nameOf(matchShortcut(press('n'), null, [shortcut('n', 'page'), shortcut('n', 'record')]))).toBe('record');
  });

  it('that are single keys, which may be switched off, are recognised', () => {
    const single = (keys: string) => isSingleKey(parseKeys(keys));
    expect(['n', '?', '/', 'g s'].every(single)).toBe(true);
    expect(['ctrl+s', 'ctrl+enter', 'escape', 'alt+arrowdown'].some(single)).toBe(false);
  });
});
