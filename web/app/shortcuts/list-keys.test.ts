import { describe, expect, it } from 'vitest';
import { GRID_KEYS } from '#/web/ui/grid/key-table.ts';
import { LIST_KEYS } from './list-keys.ts';

const capsOf = (action: keyof typeof GRID_KEYS) => LIST_KEYS.find(({ does }) => does === `Keyboard.${action}`)?.keys;

describe('the keys of a list, as shown under ?', () => {
  it('are all keys that the grid binds, each with its key caps', () => {
    expect(LIST_KEYS).toHaveLength(Object.keys(GRID_KEYS).length);
    for (const { keys, does } of LIST_KEYS)
      expect(
        keys.filter((cap) => cap === ''),
        does,
      ).toEqual([]);
  });

  it('have a line each for sorting, folding, selecting a range and removing a level', () => {
    expect(capsOf('selectTo')).toEqual(['Shift', 'Space']);
    expect(capsOf('sort')).toEqual(['Enter', 'Space']);
    expect(capsOf('sortToo')).toEqual(['Shift', 'Enter', 'Space']);
    expect(capsOf('fold')).toEqual(['←', '−']);
    expect(capsOf('unfold')).toEqual(['→', '+']);
    expect(capsOf('removeLevel')).toEqual(['Del']);
  });
});
