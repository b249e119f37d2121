import { expect, type Page } from '@playwright/test';
import type { Grid } from './support/grid.ts';
import { waysOf } from './support/grid-ways.ts';
import { tabTo } from './support/keyboard.ts';
import { ownListOf } from './support/own-list.ts';
import { test } from './support/visits.ts';

const ME = 'pieterjan.terpstra';
const EXPORT = '**/api/grids/my-reports/export';
const LIST = '**/api/reports/my?*';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const selected = (grid: Grid) =>
  grid.table.getByRole('row', { selected: true }).locator('[data-col="0"]').allInnerTexts();
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const lines = async (page: Page) => (await clipboard(page)).split('\n').length;
const failure = { status: 400, json: { code: 'VALIDATION', message: 'no', requestId: 'abc-123' } };

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('rows are opened, selected and copied, with the mouse and with the keyboard', async ({ page }) => {
  const grid = await openGrid(page, '?cols=gift.amount&sort=gift');
  const { byMouse, byKeys } = waysOf(page);
  const keys = page.keyboard;
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const cell = (gift: string) => grid.row(gift).getByRole('gridcell').first();
  const inBar = (name: string) => bar.getByRole('button', { name });

  await byMouse('open', () => grid.row('Cake').dblclick());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cake');
  await page.goBack();
  // Wait until the opened row has its focus back, because it would otherwise take the focus from the next row.
  await expect(grid.row('Cake').locator('[data-col]:focus')).toHaveCount(1);
  await cell('Appels').focus();
  await byKeys('open', async () => {
    await keys.press('ArrowDown');
    await keys.press('Enter');
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonbons');
  await page.goBack();

  await byMouse('select', () => grid.row('Appels').click());
  await expect.poll(() => selected(grid)).toEqual(['Appels']);
  await byMouse('selectToo', () => grid.row('Cake').click({ modifiers: ['Control'] }));
  await expect.poll(() => selected(grid)).toEqual(['Appels', 'Cake']);
  await expect(inBar('Copy')).toHaveAttribute('aria-keyshortcuts', 'Control+C');
  await byMouse(['copySelection', 'copyRows'], () => inBar('Copy').click());
  await expect.poll(() => lines(page)).toBe(3);
  await byMouse(['clearSelection', 'selectNone'], () => inBar('Clear selection').click());
  await expect.poll(() => selected(grid)).toEqual([]);

  await cell('Bonbons').focus();
  await byKeys('select', () => keys.press('Space'));
  await expect.poll(() => selected(grid)).toEqual(['Bonbons']);
  await byKeys('selectOn', () => keys.press('Shift+ArrowDown'));
  await expect.poll(() => selected(grid)).toEqual(['Bonbons', 'Cake']);
  await byKeys('selectNone', () => keys.press('Escape'));
  await expect.poll(() => selected(grid)).toEqual([]);
  await keys.press('Space');
  await byKeys('selectTo', async () => {
    await keys.press('Control+Home');
    await keys.press('Shift+Space');
  });
  await expect.poll(() => selected(grid)).toEqual(['Appels', 'Bonbons', 'Cake']);
  await byKeys('selectToo', () => keys.press('Control+Space'));
  await expect.poll(() => selected(grid)).toEqual(['Bonbons', 'Cake']);
  await byKeys('copyRows', () => keys.press('Control+c'));
  await expect.poll(async () => (await clipboard(page)).split('\n')[1]).toMatch(/^Bonbons/);
  await byKeys('selectAll', () => keys.press('Control+a'));
  await expect.poll(() => selected(grid)).toHaveLength(3);
  await byKeys('copySelection', async () => {
    await tabTo(page, inBar('Copy'));
    await keys.press('Enter');
  });
  await expect.poll(() => lines(page)).toBe(4);
  await byKeys('clearSelection', async () => {
    await tabTo(page, inBar('Clear selection'));
    await keys.press('Enter');
  });
  await expect.poll(() => selected(grid)).toEqual([]);

  await byMouse(['selectOn', 'selectTo'], async () => {
    await grid.row('Appels').click();
    await grid.row('Cake').click({ modifiers: ['Shift'] });
  });
  await expect.poll(() => selected(grid)).toHaveLength(3);
  await keys.press('Escape');
  await grid.tool('View').click();
  await page.getByRole('checkbox', { name: 'Show check boxes' }).check();
  await keys.press('Escape');
  await byMouse('selectRow', () => grid.table.getByRole('checkbox', { name: /^Select Cake/ }).click());
  await expect.poll(() => selected(grid)).toEqual(['Cake']);
  await byMouse('selectAll', () => grid.table.getByRole('checkbox', { name: 'Select all' }).click());
  await expect.poll(() => selected(grid)).toHaveLength(3);
  await byKeys('selectRow', async () => {
    await cell('Bonbons').locator('xpath=following-sibling::*[1]').focus();
    await keys.press('Control+Space');
  });
  await expect.poll(() => selected(grid)).toEqual(['Appels', 'Cake']);
  await expect(grid.table.getByRole('checkbox', { name: /^Select Bonbons/ })).not.toBeChecked();
});

test('a file is requested, retried, dismissed and cancelled, and a list is reloaded, with the mouse and with the keyboard', async ({
  page,
}) => {
  const grid = await openGrid(page);
  const { byMouse, byKeys } = waysOf(page);
  const excel = grid.tool('Excel');
  const failed = page.getByText('The Excel file could not be created');
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const bar = page.getByRole('progressbar', { name: 'Creating the Excel file' });
  const saved = () => page.waitForEvent('download');

  await byMouse('exportRows', () => Promise.all([saved(), excel.click()]));
  await byKeys('exportRows', () => Promise.all([saved(), excel.press('Enter')]));
  await page.route(EXPORT, (route) => route.fulfill(failure));
  await excel.press('Enter');
  await byMouse('dismissExport', () => button('Close').click());
  await expect(failed).toHaveCount(0);
  await excel.press('Enter');
  await byKeys('dismissExport', () => button('Close').press('Enter'));
  await expect(failed).toHaveCount(0);
  await expect(excel).toBeFocused();
  await excel.press('Enter');
  // Wait for the answer, because the server answers any call that is still open when the route is removed.
  await byMouse('retryExport', () => Promise.all([page.waitForResponse(EXPORT), button('Try again').click()]));
  await expect(failed).toBeVisible();
  await page.unroute(EXPORT);
  await byKeys('retryExport', () => Promise.all([saved(), button('Try again').press('Enter')]));
  await expect(failed).toHaveCount(0);
  await expect(excel).toBeFocused();
  await page.route(EXPORT, () => undefined);
  await excel.press('Enter');
  await byMouse('cancelExport', () => button('Cancel').click());
  await expect(bar).toHaveCount(0);
  await excel.press('Enter');
  await expect(bar).toBeVisible();
  await byKeys('cancelExport', async () => {
    await tabTo(page, button('Cancel'));
    await page.keyboard.press('Enter');
  });
  await expect(bar).toHaveCount(0);
  await expect(excel).toBeFocused();

  await page.route(LIST, (route) => route.fulfill(failure));
  await page.reload();
  await expect(button('Try again')).toBeVisible();
  await byMouse('retryLoad', () => Promise.all([page.waitForResponse(LIST), button('Try again').click()]));
  await page.unroute(LIST);
  await byKeys('retryLoad', async () => {
    await tabTo(page, button('Try again'));
    await page.keyboard.press('Enter');
  });
  await expect(grid.rows).toHaveCount(3);
  // The button disappeared with the error, so the list has the focus.
  await expect(grid.table.locator('[data-col]:focus')).toHaveCount(1);
  // Another person removes the row with the focus. The next row takes its place, and the arrows work from there.
  await grid.row('Bonbons').getByRole('gridcell').first().focus();
  await page.route(LIST, async (route) => {
    const answer = await route.fetch();
    const rows: { gift: string }[] = await answer.json();
    await route.fulfill({ response: answer, json: rows.filter(({ gift }) => gift !== 'Bonbons') });
  });
  const places = await grid.values('Gift');
  await grid.tool('Refresh').dispatchEvent('click');
  await expect(grid.rows).toHaveCount(2);
  await expect(grid.row(places[places.indexOf('Bonbons') + 1] ?? '').locator('[data-col="0"]')).toBeFocused();
  await page.unroute(LIST);
});
