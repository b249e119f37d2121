import { expect, it } from 'vitest';
import { type Box, liftOver } from './toast-lift.ts';

/** A two-line notice in a window of 1440 × 900. */
const NOTICE: Box = { left: 1016, right: 1420, top: 782, bottom: 852 };
const bar = (top: number, bottom: number, left = 288, right = 1152): Box => ({ top, bottom, left, right });

it.each([
  ['lifted above the buttons of a dialog that fills the window', [bar(820, 876)], 88],
  ['lifted above the bar of a record', [bar(836, 900, 0, 1440)], 72],
  [
    'lifted above the buttons of a dialog that is above the bar of a record',
    [bar(836, 900, 0, 1440), bar(760, 822)],
    148,
  ],
  ['not lifted if a dialog is in the middle of the window', [bar(520, 576)], 0],
  ['not lifted if they are next to a narrow dialog', [bar(820, 876, 420, 1010)], 0],
  ['not lifted if there are no buttons', [], 0],
] as const)('notices are %s', (_, bars, lift) => {
  expect(liftOver(bars, NOTICE, 900)).toBe(lift);
});
