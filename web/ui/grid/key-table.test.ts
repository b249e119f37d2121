import { describe, expect, it } from 'vitest';
import { ariaKeys, isKey, keyCaps, type PressedGridKey } from './key-table.ts';

const press = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]): PressedGridKey => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

describe('a key of the grid', () => {
  it('is not the same key with something held', () => {
    expect(isKey(press('Enter'), 'open')).toBe(true);
    expect(isKey(press('Enter', 'shiftKey'), 'open')).toBe(false);
    expect(isKey(press('Enter', 'shiftKey'), 'sortToo')).toBe(true);
    expect(isKey(press('ArrowDown', 'altKey'), 'walk')).toBe(false);
    expect(isKey(press('ArrowDown', 'altKey'), 'columnFilter')).toBe(true);
    expect(isKey(press('End', 'ctrlKey'), 'firstLast')).toBe(false);
    expect(isKey(press('End', 'ctrlKey'), 'corners')).toBe(true);
  });

  it('is the space bar by its name, a letter in either case, and Control also the command key of a Mac', () => {
    expect(isKey(press(' '), 'select')).toBe(true);
    expect(isKey(press('a', 'metaKey'), 'selectAll')).toBe(true);
    expect(isKey(press('A', 'ctrlKey'), 'selectAll')).toBe(true);
    expect(isKey(press('a'), 'selectAll')).toBe(false);
  });

  it('that is a sign counts with Shift and without', () => {
    expect(isKey(press('+', 'shiftKey'), 'unfold')).toBe(true);
    expect(isKey(press('+'), 'unfold')).toBe(true);
    expect(isKey(press('-'), 'fold')).toBe(true);
    expect(isKey(press('-', 'ctrlKey'), 'fold')).toBe(false);
  });
});

describe('the caps of a key', () => {
  it('hold what is held once, and every key beside it', () => {
    expect(keyCaps('selectOn')).toEqual(['Shift', '↑', '↓']);
    expect(keyCaps('walk')).toEqual(['↑', '↓', '←', '→']);
    expect(keyCaps('selectAll', { ctrl: '⌘' })).toEqual(['⌘', 'A']);
  });

  it('show one way only of a key that is reached in two, and one key where one is meant', () => {
    expect(keyCaps('columnMenu')).toEqual(['Shift', 'F10']);
    expect(keyCaps('moveColumn', { at: 1 })).toEqual(['Alt', '→']);
  });

  it('are named to screen readers as they are pressed', () => {
    expect(ariaKeys('moveColumn', 'removeLevel')).toBe('Alt+ArrowLeft Alt+ArrowRight Delete');
  });
});
