/** The position of an element in the window, in px from the top and left. */
export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The gap in px between a notice and the buttons under it. */
const GAP = 8;

/**
 * How far to lift the notices above the bottom of the window, so that they do not cover any bars with
 * buttons.
 *
 * @param notices the position of the notices when they are not lifted
 * @param windowHeight the height of the window in px
 * @returns the distance in px; 0 if the notices cover no buttons
 */
export function liftOver(bars: readonly Box[], notices: Box, windowHeight: number): number {
  const height = notices.bottom - notices.top;
  let { bottom } = notices;
  for (const bar of bars.toSorted((one, other) => other.bottom - one.bottom)) {
    const isBeside = bar.right <= notices.left || bar.left >= notices.right;
    if (!isBeside && bar.top < bottom + GAP && bar.bottom > bottom - height - GAP) bottom = bar.top - GAP;
  }
  return bottom === notices.bottom ? 0 : windowHeight - bottom;
}
