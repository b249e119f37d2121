import type { LabelKey } from '#/web/app/labels/use-labels.ts';
import { CTRL } from './caps.ts';

/** The keys of a list, which the grid handles itself: what the list under `?` says of them. */
export const LIST_KEYS: readonly { keys: readonly string[]; does: LabelKey }[] = [
  { keys: ['↑', '↓', '←', '→'], does: 'Keyboard.walk' },
  { keys: ['Home', 'End'], does: 'Keyboard.firstLast' },
  { keys: ['Enter'], does: 'Keyboard.open' },
  { keys: ['Space'], does: 'Keyboard.select' },
  { keys: [CTRL, 'Space'], does: 'Keyboard.selectToo' },
  { keys: ['Shift', '↑', '↓'], does: 'Keyboard.selectOn' },
  { keys: [CTRL, 'A'], does: 'Keyboard.selectAll' },
  { keys: [CTRL, 'C'], does: 'Keyboard.copyRows' },
  { keys: ['Shift', 'F10'], does: 'Keyboard.columnMenu' },
  { keys: ['Alt', '↓'], does: 'Keyboard.columnFilter' },
  { keys: ['Alt', '←', '→'], does: 'Keyboard.moveColumn' },
];
