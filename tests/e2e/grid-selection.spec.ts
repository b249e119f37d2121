import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';
import { toast } from './support/toasts.ts';

const ME = 'ravi.soekhoe';
const ROWS = [
  { gift: 'Appels', amount: 10, date: '2026-05-05', idReportType: 1 },
  { gift: 'Bonbons', amount: 20, date: '2026-05-04', idReportType: 1 },
  { gift: 'Cake', amount: 30, date: '2026-05-03', idReportType: 2 },
  { gift: '=Dropjes', amount: 1250, date: '2026-05-02', idReportType: 2 },
] as const;

const openOwnList = ownListOf(ME, ROWS);
const openGrid = (page: Page) => openOwnList(page, '?cols=gift.amount.date');

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const selected = (grid: Grid) =>
  grid.table.getByRole('row', { selected: true }).locator('[data-col="0"]').allInnerTexts();

/** The content of the clipboard, as plain text and as HTML. */
const copied = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : undefined);
    return { text: await read('text/plain'), html: await read('text/html') };
  });

test.describe('selecting several rows', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('works with the mouse: Ctrl adds a row, Shift selects a range, and the bar copies and clears', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    await grid.row('Appels').click();
    await expect(bar(page)).toHaveCount(0);
    await grid.row('Cake').click({ modifiers: ['Control'] });
    await expect.poll(() => selected(grid)).toEqual(['Appels', 'Cake']);
    await expect(bar(page)).toContainText('2 selected');
    await expect(grid.status).toContainText(/2 selected \(€\s40,00\)/);
    await grid.row('Appels').click();
    await grid.row('=Dropjes').click({ modifiers: ['Shift'] });
    await expect.poll(() => selected(grid)).toEqual(['Appels', 'Bonbons', 'Cake', '=Dropjes']);
    await bar(page).getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, '4 reports copied')).toBeVisible();
    const { text, html } = await copied(page);
    expect(text?.split('\n')).toEqual([
      'Gift\tAmount\tDate',
      'Appels\t10,00\t05-05-2026',
      'Bonbons\t20,00\t04-05-2026',
      'Cake\t30,00\t03-05-2026',
      "'=Dropjes\t1250,00\t02-05-2026",
    ]);
    expect(html).toContain('<td align="right">1250,00</td>');
    expect(await axeFindings(page)).toEqual([]);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar(page)).toHaveCount(0);
    await expect(grid.table.getByRole('row', { selected: true })).toHaveCount(0);
    await expect(grid.table.locator('[data-col]:focus')).toHaveCount(1);
  });

  test('works with the keyboard: Shift and the arrows, Ctrl Space, Ctrl A, Ctrl C, Escape', async ({ page }) => {
    const grid = await openGrid(page);
    const keys = page.keyboard;
    await grid.header('Gift').focus();
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await keys.press('Shift+ArrowDown');
    await expect.poll(() => selected(grid)).toEqual(['Bonbons', 'Cake']);
    await keys.press('Shift+ArrowUp');
    await keys.press('Shift+ArrowUp');
    await expect.poll(() => selected(grid)).toEqual(['Appels', 'Bonbons']);
    await keys.press('End');
    await keys.press('Control+End');
    await keys.press('Control+Space');
    await expect.poll(() => selected(grid)).toEqual(['Appels', 'Bonbons', '=Dropjes']);
    await keys.press('Control+c');
    await expect(toast(page, '3 reports copied')).toBeVisible();
    expect((await copied(page)).text?.split('\n')).toHaveLength(4);
    await keys.press('Control+a');
    await expect(bar(page)).toContainText('4 selected');
    await keys.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    // Without a selection the cell itself is copied, as displayed.
    await keys.press('Control+c');
    expect((await copied(page)).text).toBe('02-05-2026');
    await keys.press('Space');
    await expect.poll(() => selected(grid)).toEqual(['=Dropjes']);
    // As with whole rows, the text of a single cell does not become a formula when it is pasted.
    await keys.press('Control+Space');
    await keys.press('Home');
    await keys.press('Control+c');
    await expect.poll(async () => (await copied(page)).text).toBe("'=Dropjes");
  });

  test('works with optional check boxes, which need no extra key, and one of which selects all rows at once', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    await grid.tools.getByRole('button', { name: 'View' }).click();
    await page.getByRole('checkbox', { name: 'Show check boxes' }).check();
    await page.keyboard.press('Escape');
    const all = grid.table.getByRole('checkbox', { name: 'Select all' });
    await grid.table.getByRole('checkbox', { name: /^Select Cake/ }).click();
    await expect(bar(page)).toContainText('1 selected');
    await expect(all).toHaveJSProperty('indeterminate', true);
    await all.click();
    await expect.poll(() => selected(grid)).toHaveLength(4);
    await expect(grid.table.getByRole('columnheader', { name: 'Gift' })).toHaveAttribute('aria-colindex', '2');
    expect(await axeFindings(page)).toEqual([]);
    await all.click();
    await expect(bar(page)).toHaveCount(0);
    await page.reload();
    await expect(all).toBeVisible();
  });
});
