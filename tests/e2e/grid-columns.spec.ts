import { expect, type Page, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';
import { toast } from './support/toasts.ts';

const ME = 'sofie.maas';

const openGrid = ownListOf(ME, [{ gift: 'Rondleiding over de bouwplaats met lunch voor de hele gemeenteraad' }]);

const view = (grid: Grid) => grid.tools.getByRole('button', { name: 'View' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'View' });

test('GG-006 GG-007 settings are saved on this device, restored after a reload, and cleared', async ({ page }) => {
  const grid = await openGrid(page);
  await grid.header('Amount').click();
  await view(grid).click();
  await panel(page).getByRole('checkbox', { name: 'Supervisor' }).uncheck();
  await expect(panel(page).getByRole('button', { name: 'Load' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'saved')).toBeVisible();
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

  // From here on, only the keyboard is used.
  await view(grid).press('Enter');
  await panel(page).getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(grid.header('Supervisor')).toBeVisible();
  await expect(grid.header('Amount')).not.toHaveAttribute('aria-sort');
  expect(new URL(page.url()).search).toBe('');
  await view(grid).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Load' })).toBeDisabled();
});

test('on a phone groups have levels, the sheet sets the direction of the order, and the list can be copied', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ME, '/app/myreports?group=type.status', { lang: 1033 });
  const list = page.getByRole('list', { name: 'My reports' });
  // Two levels of groups, and the report.
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: /^Draft/ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const direction = sheet.getByRole('radiogroup', { name: 'Direction of Date' });
  await direction.getByRole('radio', { name: 'Ascending' }).check({ force: true });
  await expect(page).toHaveURL(/sort=date/);
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^Show 1 / }).click();
  await page.getByRole('button', { name: 'List tools' }).click();
  await page.getByRole('menuitem', { name: 'Copy list' }).click();
  await expect(toast(page, '1 report copied')).toBeVisible();
});
