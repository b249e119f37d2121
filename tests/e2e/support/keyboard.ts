import type { Locator, Page } from '@playwright/test';
import type { Grid } from './grid.ts';

const FAR = 80;

const GONE_MS = 2_000;

/**
 * Whether the focus is on this element or inside it. An element that is gone does not have the focus; the function
 * waits for it for two seconds at most.
 */
const holdsFocus = (target: Locator) =>
  target
    .first()
    .evaluate((element) => element.contains(document.activeElement), undefined, { timeout: GONE_MS })
    .catch(() => false);

/**
 * Presses Tab until this control has the focus. A control that cannot be reached this way is unusable without a
 * pointer.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses <= FAR; presses += 1) {
    if (await holdsFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by pressing Tab ${FAR} times: ${target}`);
}

/** Moves to the control with Tab, and types over its content. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Moves to the control with Tab, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves down the grid, list or menu that has the focus until this row has it. */
export async function arrowTo(page: Page, row: Locator): Promise<void> {
  await row.waitFor();
  for (let presses = 0; presses <= FAR; presses += 1) {
    if (await holdsFocus(row)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`not reached by pressing the down arrow ${FAR} times: ${row}`);
}

/** Moves into a grid with Tab, moves down to the row with this text, and presses Enter on it. */
export async function pressRow(page: Page, grid: Grid, text: string): Promise<void> {
  await tabTo(
    page,
    grid.table.locator('[role=columnheader], [aria-selected] [role=gridcell]').and(page.locator('[tabindex="0"]')),
  );
  await arrowTo(page, grid.row(text));
  await page.keyboard.press('Enter');
}
