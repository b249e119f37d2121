import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { GRID_KEYS, type GridKey, keyCaps } from '#/web/ui/grid/key-table.ts';
import { CTRL } from './caps.ts';

const ACTIONS = Object.keys(GRID_KEYS) as GridKey[];

/** The keys of lists: all keys in the grid's own table. The grid handles these keys itself. */
export const LIST_KEYS: readonly { keys: readonly string[]; does: LabelKey }[] = ACTIONS.map((action) => ({
  keys: keyCaps(action, { ctrl: CTRL }),
  does: `Keyboard.${action}`,
}));
