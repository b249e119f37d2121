import { expect, type Page, test } from '@playwright/test';
import type { GridCommand } from '#/web/ui/grid/commands.ts';
import type { GridKey } from '#/web/ui/grid/key-table.ts';

/** The actions in a grid, except movements of the focus. `cancelExport` is in a bar that other lists also have. */
export type GridAction = GridCommand | Exclude<GridKey, WalkingKey> | 'cancelExport';

/** Keys that only move the focus; a person with a pointer needs none of them. */
export type WalkingKey = 'walk' | 'firstLast' | 'page' | 'corners' | 'intoRows';

type Way = (actions: GridAction | readonly GridAction[], does: () => Promise<unknown>) => Promise<void>;

const SEEN = ['pointerdown', 'keydown'] as const;
type Seen = (typeof SEEN)[number];

/** Records the events of the page from here on. @returns the recorded events */
async function watch(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate((kinds) => {
    const seen = new Set<string>();
    for (const kind of kinds) addEventListener(kind, () => seen.add(kind), { capture: true });
    Object.assign(window, { seenOfGrid: seen });
  }, SEEN);
  return () => page.evaluate(() => [...(window as unknown as { seenOfGrid: Set<Seen> }).seenOfGrid]);
}

/**
 * The two ways to do something in a grid. Each step names the actions that it performs, and checks whether the mouse
 * was used. tests/house/grid-actions.test.ts requires every action to be tested in both.
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
