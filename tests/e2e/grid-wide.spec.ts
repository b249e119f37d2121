import { expect, type Locator, test } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'sevda.demir';
const COLUMNS = 'status.number.type.personnelNumber.fullname.department.supervisor.amount.gift.date';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, date: '2026-05-05' },
  { gift: 'Bonbons', amount: 20, date: '2026-05-04' },
]);

test.use({ viewport: { width: 700, height: 800 } });

/** The column numbers of the cells that a row draws. */
const drawn = (row: Locator) =>
  row
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('aria-colindex'))));

/** Whether the whole cell is visible: not cut off by the grid, and not under a fixed column. */
const isInSight = (cell: Locator) =>
  cell.evaluate((found) => {
    const box = found.getBoundingClientRect();
    const at = (x: number) => document.elementFromPoint(x, box.top + box.height / 2)?.closest('[data-col]');
    return at(box.left + 8) === found && at(box.right - 8) === found;
  });

const groundOf = (element: Locator) => element.evaluate((found) => getComputedStyle(found).backgroundColor);

test('a row draws only visible columns; the keys reach the other columns, even next to a pinned one, and each keeps its column number', async ({
  page,
}) => {
  const grid = await openGrid(page, `?cols=${COLUMNS}&sort=gift`);
  const keys = page.keyboard;
  // Found by its position, because a row has no text for columns out of sight.
  const row = grid.rows.first();
  const cell = (column: number) => row.locator(`[aria-colindex="${column}"]`);
  await expect(grid.table).toHaveAttribute('aria-colcount', '10');
  // The names and filters of all columns are drawn, so Tab reaches every filter.
  await expect(grid.table.getByRole('columnheader')).toHaveCount(10);
  const first = await drawn(row);
  expect(first).toContain(1);
  expect(first).not.toContain(10);

  await grid.header('Status').focus();
  await keys.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Pin' }).press('Enter');
  await keys.press('ArrowDown');
  await expect(cell(1)).toBeFocused();
  await keys.press('End');
  await expect(cell(10)).toBeFocused();
  await expect(cell(10)).toHaveText('05-05-2026');
  await expect.poll(() => isInSight(cell(10))).toBe(true);
  // The pinned column is drawn; columns out of sight before the visible ones are not.
  expect(await drawn(row)).toContain(1);
  expect(await drawn(row)).not.toContain(2);
  for (let column = 9; column > 1; column -= 1) {
    await keys.press('ArrowLeft');
    await expect(cell(column)).toBeFocused();
    await expect.poll(() => isInSight(cell(column)), { message: `column ${column}` }).toBe(true);
  }
  // The cell with the focus is still drawn when it is scrolled out of sight.
  const scroller = grid.table.locator('xpath=..');
  await scroller.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(cell(10)).toBeVisible();
  await expect(cell(2)).toBeFocused();
  await keys.press('ArrowUp');
  await expect(grid.header('Number')).toBeFocused();
  await expect.poll(() => isInSight(grid.header('Number'))).toBe(true);
  await keys.press('End');
  await expect.poll(() => isInSight(grid.header('Date'))).toBe(true);

  // The pinned cell covers what scrolls under it: it has the background of its row in every state.
  const grounds: string[] = [];
  for (const make of [() => grid.header('Date').hover(), () => cell(1).hover(), () => cell(1).click()]) {
    await make();
    const ground = await groundOf(row);
    await expect(cell(1)).toHaveCSS('background-color', ground);
    grounds.push(ground);
  }
  expect(new Set(grounds).size).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
});

test('fitting widths, copying rows and summing groups include columns that are out of sight', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const grid = await openGrid(page, `?cols=${COLUMNS}&sort=gift&group=type`);
  await grid.rows.first().locator('[data-col]').first().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await text()).split('\n')[1]?.split('\t').slice(-3))
    .toEqual(['10,00', 'Appels', '05-05-2026']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  const sum = grid.group('I receive').locator('[role=gridcell]').filter({ hasText: '30,00' });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(sum).toBeVisible();
  const before = (await grid.header('Gift').boundingBox())?.width ?? 0;
  await grid.tools.getByRole('button', { name: 'Fit widths' }).click();
  await expect.poll(async () => (await grid.header('Gift').boundingBox())?.width).toBeLessThan(before);
});
