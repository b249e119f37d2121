import type { Locator } from '@playwright/test';

/** How far the tops of boxes in one line may differ, in px, as those of a select and an input do. */
const SAME_LINE = 12;

/** Whether these elements are on the screen in reading order: from left to right, then down. */
export async function inReadingOrder(things: readonly Locator[]): Promise<boolean> {
  const places = await Promise.all(
    things.map(async (thing) => {
      const box = await thing.first().boundingBox();
      if (!box) throw new Error(`not on the screen: ${thing}`);
      return { x: box.x, y: box.y };
    }),
  );
  return places.every((place, index) => {
    const before = places[index - 1];
    if (!before) return true;
    const isBelow = place.y - before.y > SAME_LINE;
    return isBelow || (Math.abs(place.y - before.y) <= SAME_LINE && place.x > before.x);
  });
}
