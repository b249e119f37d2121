import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';
import { toast } from './support/toasts.ts';

const ME = 'sofie.maas';

const openGrid = ownListOf(ME, [{ gift: 'Rondleiding over de bouwplaats met lunch voor de hele gemeenteraad' }]);

const widthOf = async (grid: Grid, column: string) => (await grid.header(column).boundingBox())?.width ?? 0;
const view = (grid: Grid) => grid.tools.getByRole('button', { name: 'View' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'View' });
const heightOf = async (grid: Grid) => (await grid.rows.first().boundingBox())?.height;

test.describe('columns', () => {
  test('with the mouse: dragged wider and to another place, fitted, fixed, hidden, and all of it from the menu', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    const edge = grid.header('Type').locator('.ob-grid-edge');
    const before = await widthOf(grid, 'Type');
    const box = await edge.boundingBox();
    if (!box) throw new Error('no edge to drag');
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 84, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf(grid, 'Type')).toBeCloseTo(before + 80, -1);
    await edge.dblclick();
    await expect.poll(() => widthOf(grid, 'Type')).toBeLessThan(before + 60);

    await grid.header('Gift').dragTo(grid.header('Number'));
    await expect.poll(async () => (await grid.columns()).slice(0, 3)).toEqual(['Status', 'Gift', 'Number']);
    const press = async (column: string, name: string) => {
      await grid.header(column).hover();
      await grid
        .header(column)
        .getByRole('button', { name: `Column menu of ${column}` })
        .click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await press('Number', 'Pin');
    await expect.poll(async () => (await grid.columns())[0]).toBe('Number');
    await expect(grid.header('Number')).toHaveCSS('position', 'sticky');
    // The only fixed one: there is no fixed neighbour to change places with.
    await grid.header('Number').click({ button: 'right' });
    await expect(page.getByRole('menuitem', { name: 'Move right' })).toHaveAttribute('aria-disabled', 'true');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // Where there is no room for their words, the tools keep their names.
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(view(grid).locator('.ob-button-label')).toHaveCSS('position', 'absolute');
    await expect(grid.tools.getByRole('button', { name: 'Excel' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await press('Gift', 'Hide column');
    await expect(grid.header('Gift')).toHaveCount(0);
    await expect(page).toHaveURL(/cols=/);
  });

  test('with the keyboard: the same from Shift F10, and the list of columns under View', async ({ page }) => {
    const grid = await openGrid(page);
    const keys = page.keyboard;
    await grid.header('Status').focus();
    await keys.press('ArrowRight');
    await keys.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Pin' }).press('Enter');
    await expect.poll(async () => (await grid.columns())[0]).toBe('Number');
    await expect(grid.header('Number')).toBeFocused();
    await keys.press('Alt+ArrowRight');
    await expect.poll(async () => (await grid.columns())[0]).toBe('Number');
    await keys.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Unpin' }).press('Enter');
    await expect.poll(async () => (await grid.columns())[0]).toBe('Status');
    await keys.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Fit width' }).press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);

    await view(grid).press('Enter');
    await panel(page).getByRole('checkbox', { name: 'Department' }).press('Space');
    await expect(grid.header('Department')).toHaveCount(0);
    await panel(page).getByRole('checkbox', { name: 'Department' }).press('Space');
    await expect.poll(async () => (await grid.columns())[5]).toBe('Department');
    const normal = (await heightOf(grid)) ?? 0;
    await panel(page).getByRole('radio', { name: 'Normal' }).focus();
    await keys.press('ArrowRight');
    await expect.poll(() => heightOf(grid)).toBeGreaterThan(normal);
    await keys.press('ArrowLeft');
    await keys.press('ArrowLeft');
    await expect.poll(() => heightOf(grid)).toBeLessThan(normal);
    await keys.press('Escape');
    await expect(view(grid)).toBeFocused();
    await keys.press('/');
    await expect(grid.filter('Number')).toBeFocused();
    await keys.press('ArrowDown');
    await expect(grid.rows.first().getByRole('gridcell').nth(1)).toBeFocused();
  });

  test('GG-006 GG-007 settings are saved, and brought back or cleared, per person on this device', async ({ page }) => {
    const grid = await openGrid(page);
    await grid.header('Amount').click();
    await view(grid).click();
    await panel(page).getByRole('checkbox', { name: 'Supervisor' }).uncheck();
    await expect(panel(page).getByRole('button', { name: 'Load' })).toBeDisabled();
    await panel(page).getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'View saved')).toBeVisible();
    await view(grid).click();
    await panel(page).getByRole('checkbox', { name: 'Department' }).uncheck();
    await page.keyboard.press('Escape');
    await grid.header('Amount').click();

    await page.reload();
    await expect(grid.header('Department')).toHaveCount(0);
    await view(grid).click();
    await panel(page).getByRole('button', { name: 'Load' }).click();
    await expect(grid.header('Department')).toBeVisible();
    await expect(grid.header('Supervisor')).toHaveCount(0);
    await expect(grid.header('Amount')).toHaveAttribute('aria-sort', 'ascending');

    // By the keyboard alone.
    await view(grid).press('Enter');
    await panel(page).getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(grid.header('Supervisor')).toBeVisible();
    await expect(grid.header('Amount')).not.toHaveAttribute('aria-sort');
    expect(new URL(page.url()).search).toBe('');
    await view(grid).press('Enter');
    await expect(panel(page).getByRole('button', { name: 'Load' })).toBeDisabled();
  });
});

test('on a phone: sheet with order and direction, groups by level, the list on the clipboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ME, '/app/myreports?group=type.status', { lang: 1033 });
  const list = page.getByRole('list', { name: 'My reports' });
  // Two levels and the report.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: /^Draft/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('radio', { name: 'ascending' }).check({ force: true });
  await expect(page).toHaveURL(/sort=date/);
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show 1 / }).click();
  await page.getByRole('button', { name: 'List tools' }).click();
  await page.getByRole('menuitem', { name: 'Copy list' }).click();
  await expect(toast(page, '1 report copied')).toBeVisible();
});
