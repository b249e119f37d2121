import { expect, type Page, test } from '@playwright/test';
import type { GridCommand } from '#/web/ui/grid/commands.ts';
import type { GridKey } from '#/web/ui/grid/key-table.ts';

/** What is done in a grid and is more than going elsewhere in it; the last one is in a bar that other lists have too. */
export type GridAction = GridCommand | Exclude<GridKey, WalkingKey> | 'cancelExport';

/** Keys that only take the focus elsewhere: a pointer is there at once. */
export type WalkingKey = 'walk' | 'firstLast' | 'page' | 'corners' | 'intoRows';

type Way = (actions: GridAction | readonly GridAction[], does: () => Promise<unknown>) => Promise<void>;

const SEEN = ['pointerdown', 'keydown'] as const;
type Seen = (typeof SEEN)[number];

/** Notes what the page comes by from here on. @returns what it was */
async function watch(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate((kinds) => {
    const seen = new Set<string>();
    for (const kind of kinds) addEventListener(kind, () => seen.add(kind), { capture: true });
    Object.assign(window, { seenOfGrid: seen });
  }, SEEN);
  return () => page.evaluate(() => [...(window as unknown as { seenOfGrid: Set<Seen> }).seenOfGrid]);
}

/**
 * The two ways to do something in a grid. Each says of which actions it is the proof, and sees to it that the mouse was in
 * it or was not; tests/house/grid-actions.test.ts holds that every action is done in both.
 */
export function waysOf(page: Page): { byMouse: Way; byKeys: Way } {
  const doIt = (name: string, holds: (seen: Seen[]) => void): Way => {
    return (actions, does) =>
      test.step(`${[actions].flat().join(', ')} ${name}`, async () => {
        const seen = await watch(page);
        await does();
        holds(await seen());
      });
  };
  return {
    byMouse: doIt('with the mouse', (seen) => expect(seen).toContain('pointerdown')),
    byKeys: doIt('with the keyboard', (seen) => expect(seen).toEqual(['keydown'])),
  };
}
