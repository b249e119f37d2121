import { readFile } from 'node:fs/promises';
import { type Download, expect, test } from '@playwright/test';
import { localYear } from '#/tests/support/day.ts';
import { readXlsx } from '../support/xlsx.ts';
import { axeFindings } from './support/axe.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';
import { toast } from './support/toasts.ts';

const ME = 'ahmed.benali';
const ROUTE = '**/api/grids/my-reports/export';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const excel = (grid: Grid) => grid.tools.getByRole('button', { name: 'Excel' });
const rowsOf = async (file: Download) => readXlsx(await readFile(await file.path())).rows;

test('GG-005 the Excel file has the columns and rows that the screen shows, filtered and sorted in the same way', async ({
  page,
}) => {
  const grid = await openGrid(page);
  const [all] = await Promise.all([page.waitForEvent('download'), excel(grid).click()]);
  expect(all.suggestedFilename()).toBe(`My reports ${localYear()}.xlsx`);
  const [names, ...rows] = await rowsOf(all);
  expect(names).toEqual(await grid.columns());
  expect(rows).toHaveLength(3);
  await expect(toast(page, '3 reports put into an Excel file')).toBeVisible();

  // From here on, only the keyboard is used, for another view.
  await page.goto('/app/myreports?cols=gift.amount&sort=-amount&f.amount=..100');
  await expect(grid.rows).toHaveCount(2);
  await excel(grid).focus();
  const [some] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(await rowsOf(some)).toEqual([
    ['Gift', 'Amount'],
    ['Bonbons', 20.5],
    ['Appels', 10],
  ]);
});

test('a long export shows that it is in progress, and Cancel ends it without a file', async ({ page }) => {
  const grid = await openGrid(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ROUTE, async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/export'));
  await excel(grid).click();
  const bar = page.getByRole('progressbar', { name: 'Creating the Excel file' });
  await expect(bar).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gone;
  release();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('The Excel file could not be created')).toHaveCount(0);
  expect(downloads).toEqual([]);
  await expect(excel(grid)).toBeFocused();
  // When rows are selected, the Selection toolbar replaces the button, so the focus goes to the current row.
  await page.route(ROUTE, () => undefined);
  await excel(grid).click();
  await expect(bar).toBeVisible();
  await grid.row('Cake').click();
  await grid.row('Appels').click({ modifiers: ['Control'] });
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(grid.row('Appels').locator('[data-col]:focus')).toHaveCount(1);
});

test('a failed export is reported in place, with the request number, and works when tried again', async ({ page }) => {
  const grid = await openGrid(page);
  const failure = { status: 500, json: { code: 'INTERNAL', message: 'down', requestId: 'abc-123' } };
  await page.route(ROUTE, (route) => route.fulfill(failure));
  await excel(grid).click();
  await expect(page.getByText('The Excel file could not be created')).toBeVisible();
  await expect(page.getByText('abc-123')).toBeVisible();
  await page.unroute(ROUTE);
  // Without a connection, the message does not promise an automatic retry.
  await page.route(ROUTE, (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No connection. Try again once you are connected.')).toBeVisible();
  await page.unroute(ROUTE);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ]);
  expect(await rowsOf(file)).toHaveLength(4);
  await expect(page.getByText('The Excel file could not be created')).toHaveCount(0);
});
