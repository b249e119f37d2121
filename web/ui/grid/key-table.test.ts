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
  it('is a different key if a modifier is pressed with it', () => {
    expect(isKey(press('Enter'), 'open')).toBe(true);
    expect(isKey(press('Enter', 'shiftKey'), 'open')).toBe(false);
    expect(isKey(press('Enter', 'shiftKey'), 'sortToo')).toBe(true);
    expect(isKey(press('ArrowDown', 'altKey'), 'walk')).toBe(false);
    expect(isKey(press('ArrowDown', 'altKey'), 'columnFilter')).toBe(true);
    expect(isKey(press('End', 'ctrlKey'), 'firstLast')).toBe(false);
    expect(isKey(press('End', 'ctrlKey'), 'corners')).toBe(true);
  });

  it('matches the space bar, a letter in upper or lower case, and the command key of a Mac as Control', () => {
    expect(isKey(press(' '), 'select')).toBe(true);
    expect(isKey(press('a', 'metaKey'), 'selectAll')).toBe(true);
    expect(isKey(press('A', 'ctrlKey'), 'selectAll')).toBe(true);
    expect(isKey(press('a'), 'selectAll')).toBe(false);
  });

  it('matches a character with and without Shift', () => {
    expect(isKey(press('+', 'shiftKey'), 'unfold')).toBe(true);
    expect(isKey(press('+'), 'unfold')).toBe(true);
    expect(isKey(press('-'), 'fold')).toBe(true);
    expect(isKey(press('-', 'ctrlKey'), 'fold')).toBe(false);
  });
});

describe('the caps of a key', () => {
  it('show the modifier once, followed by every key', () => {
    expect(keyCaps('selectOn')).toEqual(['Shift', '↑', '↓']);
    expect(keyCaps('walk')).toEqual(['↑', '↓', '←', '→']);
    expect(keyCaps('selectAll', { ctrl: '⌘' })).toEqual(['⌘', 'A']);
  });

  it('show only the first of two key combinations with different modifiers, or only the one whose index is given', () => {
    expect(keyCaps('columnMenu')).toEqual(['Shift', 'F10']);
    expect(keyCaps('moveColumn', { at: 1 })).toEqual(['Alt', '→']);
  });

  it('are exposed to screen readers with their full names', () => {
    expect(ariaKeys('moveColumn', 'removeLevel')).toBe('Alt+ArrowLeft Alt+ArrowRight Delete');
  });
});
