import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { type GridKey, keyCaps } from '#/web/ui/grid/key-table.ts';
import { CTRL } from './caps.ts';

/** What of the grid's keys the list under `?` shows: those of a row, a cell and a column, wherever in the list. */
const SHOWN = [
  'walk',
  'firstLast',
  'page',
  'corners',
  'open',
  'select',
  'selectToo',
  'selectOn',
  'selectAll',
  'selectNone',
  'copyRows',
  'columnMenu',
  'columnFilter',
  'moveColumn',
  'resizeColumn',
] as const satisfies readonly GridKey[];

/** The keys of a list, which the grid handles itself: its own table says which they are. */
export const LIST_KEYS: readonly { keys: readonly string[]; does: LabelKey }[] = SHOWN.map((action) => ({
  keys: keyCaps(action, { ctrl: CTRL }),
  does: `Keyboard.${action}`,
}));
