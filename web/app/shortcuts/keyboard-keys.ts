import type { LabelKey } from '#/web/app/labels/use-labels.ts';

interface ListedKey {
  /** Key caps; `then` stands between keys that are pressed one after the other. */
  keys: readonly string[];
  inSequence?: boolean;
  /** Keys of which each does its part: arrows, A and B. */
  does: LabelKey;
}

/** The list under `?`: what works now, in three groups (LOOK §6). */
export const KEYBOARD_KEYS: readonly { title: LabelKey; keys: readonly ListedKey[] }[] = [
  {
    title: 'Keyboard.everywhere',
    keys: [
      { keys: ['N'], does: 'Keyboard.newReport' },
      { keys: ['G', 'S'], inSequence: true, does: 'Keyboard.goStart' },
      { keys: ['G', 'T'], inSequence: true, does: 'Keyboard.goTasks' },
      { keys: ['G', 'M'], inSequence: true, does: 'Keyboard.goReports' },
      { keys: ['Esc'], does: 'Keyboard.closeBack' },
      { keys: ['?'], does: 'Keyboard.thisList' },
    ],
  },
  {
    title: 'Keyboard.inReport',
    keys: [
      { keys: ['A'], does: 'Keyboard.approve' },
      { keys: ['R'], does: 'Keyboard.reject' },
      { keys: ['J'], does: 'Keyboard.next' },
      { keys: ['K'], does: 'Keyboard.previous' },
      { keys: ['L'], does: 'Keyboard.log' },
      { keys: ['Ctrl', 'S'], does: 'Keyboard.save' },
      { keys: ['Ctrl', 'Enter'], does: 'Keyboard.submit' },
    ],
  },
  {
    title: 'Keyboard.inList',
    keys: [
      { keys: ['/'], does: 'Keyboard.filter' },
      { keys: ['↑', '↓', '←', '→'], does: 'Keyboard.walk' },
      { keys: ['Home', 'End'], does: 'Keyboard.firstLast' },
      { keys: ['Enter'], does: 'Keyboard.open' },
      { keys: ['Space'], does: 'Keyboard.select' },
      { keys: ['Ctrl', 'Space'], does: 'Keyboard.selectToo' },
      { keys: ['Shift', '↑', '↓'], does: 'Keyboard.selectOn' },
      { keys: ['Ctrl', 'A'], does: 'Keyboard.selectAll' },
      { keys: ['Ctrl', 'C'], does: 'Keyboard.copyRows' },
      { keys: ['Shift', 'F10'], does: 'Keyboard.columnMenu' },
      { keys: ['Alt', '↓'], does: 'Keyboard.columnFilter' },
      { keys: ['Alt', '←', '→'], does: 'Keyboard.moveColumn' },
    ],
  },
];
