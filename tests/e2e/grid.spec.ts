import { expect, type Page, test } from '@playwright/test';
import type { Sql } from '#/bff/database/connection.ts';
import { openAs } from '../support/browser.ts';
import type { Program } from '../support/program.ts';
import { emptyRegister, openDatabase } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { as, createReport, submittedReport } from './support/reports.ts';

const ME = 'jeroen.prins';
const LONG = 'Rondleiding over de bouwplaats met lunch voor de gemeenteraad';
const ROWS = [
  { gift: 'Appeltaart', amount: 12.5, date: '2026-01-15', idReportType: 2 },
  { gift: 'Bloemen', amount: 37.5, date: '2026-03-20', idReportType: 1 },
  { gift: 'Concertkaarten', amount: 250, date: '2026-06-01', idReportType: 3 },
  { gift: 'Éclairs', amount: 9.95, date: '2026-09-10', idReportType: 2 },
  { gift: LONG, amount: 90, date: '2026-10-30', idReportType: 1 },
] as const;

let sql: Sql;
let me: Program;

test.beforeAll(async () => {
  sql = await openDatabase();
  me = await as(ME);
  await emptyRegister(sql, ME);
  for (const row of ROWS.slice(0, -1)) await createReport(me, row);
  await submittedReport(me, ROWS.at(-1));
});
test.afterAll(() => sql.end());

async function openGrid(page: Page, search = ''): Promise<Grid> {
  await openAs(page, ME, `/app/myreports${search}`, { lang: 1033 });
  const grid = new Grid(page);
  await expect(grid.rows.first()).toBeVisible();
  return grid;
}

const tool = (grid: Grid, name: string) => grid.tools.getByRole('button', { name, exact: true });

async function groupBy(page: Page, grid: Grid, column: string): Promise<void> {
  await grid.groups.getByRole('button', { name: /choose a column/ }).click();
  await page.getByRole('menuitem', { name: column, exact: true }).click();
}

/** The first word of each gift, in the order of the list. */
const order = (grid: Grid) => grid.values('Gift').then((gifts) => gifts.map((gift) => gift.split(' ')[0]));

test.describe('the tools of the list', () => {
  test('GG-001 Collapse all leaves only the groups, and Expand all shows every row again', async ({ page }) => {
    const grid = await openGrid(page);
    await expect(tool(grid, 'Collapse all')).toBeDisabled();
    await groupBy(page, grid, 'Type');
    await groupBy(page, grid, 'Status');
    await expect(grid.rows).toHaveCount(5);
    await tool(grid, 'Collapse all').click();
    await expect(grid.rows).toHaveCount(0);
    await expect(grid.table.getByRole('row', { expanded: false })).toHaveCount(3);
    await tool(grid, 'Expand all').click();
    await expect(grid.rows).toHaveCount(5);
    // Three types, each with its statuses.
    await expect(grid.table.getByRole('row', { expanded: true })).toHaveCount(7);
    await grid.table.getByRole('button', { name: 'Collapse I decline' }).click();
    await expect(grid.rows).toHaveCount(4);
  });

  test('GG-002 Clear filters shows all rows again', async ({ page }) => {
    const grid = await openGrid(page);
    await expect(tool(grid, 'Clear filters')).toBeDisabled();
    await grid.filter('Gift').fill('tw');
    await expect(grid.page.getByText('No reports with these filters')).toBeVisible();
    await grid.filter('Gift').fill('a');
    await grid.filter('Amount').fill('>= 90');
    await expect(grid.rows).toHaveCount(2);
    await tool(grid, 'Clear filters').click();
    await expect(grid.rows).toHaveCount(5);
    await expect(grid.filter('Gift')).toHaveValue('');
    await expect(grid.filter('Amount')).toHaveValue('');
    expect(new URL(page.url()).search).toBe('');
  });

  test('GG-003 Refresh reloads the rows', async ({ page }) => {
    const grid = await openGrid(page);
    await expect(grid.rows).toHaveCount(5);
    const id = await createReport(me, { gift: 'Van elders', amount: 1 });
    await tool(grid, 'Refresh').click();
    await expect(grid.row('Van elders')).toBeVisible();
    await me.call('DELETE', `/api/reports/${id}`);
    await tool(grid, 'Refresh').click();
    await expect(grid.row('Van elders')).toHaveCount(0);
  });

  test('GG-004 Fit widths gives each column the width of its content', async ({ page }) => {
    const grid = await openGrid(page);
    const cut = () =>
      grid.rows.evaluateAll(
        (rows) =>
          rows
            .flatMap((row) => [...row.querySelectorAll('[role=gridcell]')])
            .filter((c) => c.scrollWidth > c.clientWidth).length,
      );
    expect(await cut()).toBeGreaterThan(0);
    const type = grid.header('Type');
    for (let step = 0; step < 12; step += 1) await type.press('Shift+ArrowRight');
    const wide = (await type.boundingBox())?.width ?? 0;
    await tool(grid, 'Fit widths').click();
    await expect.poll(cut).toBe(0);
    await expect.poll(async () => (await type.boundingBox())?.width).toBeLessThan(wide - 50);
  });

  test('GG-009 the status bar shows how many of all rows are shown and selected, with sums', async ({ page }) => {
    const grid = await openGrid(page);
    await expect(grid.status).toHaveText(/^5 reports\s*Sum €\s399,95$/);
    await grid.filter('Gift').fill('b');
    await expect(grid.status).toHaveText(/^2 of 5 reports\s*Sum €\s127,50$/);
    await grid.row('Bloemen').click();
    await expect(grid.status).toContainText('1 selected');
  });
});

test.describe('sorting and filtering', () => {
  test('a click on a header sorts by that column: ascending, descending or not at all, and with Shift by several columns', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    expect(await order(grid)).toEqual(['Rondleiding', 'Éclairs', 'Concertkaarten', 'Bloemen', 'Appeltaart']);
    const amount = grid.header('Amount');
    await amount.click();
    await expect(amount).toHaveAttribute('aria-sort', 'ascending');
    expect(await order(grid)).toEqual(['Éclairs', 'Appeltaart', 'Bloemen', 'Rondleiding', 'Concertkaarten']);
    await amount.click();
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    expect(await order(grid)).toEqual(['Concertkaarten', 'Rondleiding', 'Bloemen', 'Appeltaart', 'Éclairs']);
    await amount.click();
    await expect(amount).not.toHaveAttribute('aria-sort');
    await grid.header('Type').click();
    await amount.click({ modifiers: ['Shift'] });
    expect(await order(grid)).toEqual(['Bloemen', 'Rondleiding', 'Éclairs', 'Appeltaart', 'Concertkaarten']);
    await expect(page).toHaveURL(/sort=/);
  });

  test('each kind of column has its own filter: for part of a text, several values of a list, a period, or an amount', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    // The filter ignores accents and case.
    await grid.filter('Gift').fill('ECL');
    await expect(grid.rows).toHaveCount(1);
    expect(await order(grid)).toEqual(['Éclairs']);
    await grid.table.getByRole('button', { name: 'Gift: clear filter' }).click();
    await expect(grid.rows).toHaveCount(5);

    await grid.table.getByRole('button', { name: /^Filter on Status/ }).click();
    await page.getByRole('checkbox', { name: 'Waiting for approval' }).check();
    await expect(grid.rows).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Draft' }).check();
    await expect(grid.rows).toHaveCount(5);
    await page.getByRole('checkbox', { name: 'Waiting for approval' }).uncheck();
    await expect(grid.rows).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(grid.table.getByRole('button', { name: 'Filter on Status: Draft' })).toBeFocused();
    await grid.table.getByRole('button', { name: 'Status: clear filter' }).click();

    await grid.table.getByRole('button', { name: /^Filter on Date/ }).click();
    await page.getByRole('textbox', { name: 'From' }).fill('01-03-2026');
    await page.getByRole('textbox', { name: 'To' }).fill('01-06-2026');
    await expect(grid.rows).toHaveCount(2);
    await page.keyboard.press('Escape');
    await grid.table.getByRole('button', { name: 'Date: clear filter' }).click();

    await grid.filter('Amount').fill('10 - 40');
    await expect(grid.rows).toHaveCount(2);
    await grid.filter('Amount').fill('>= 90');
    await expect(grid.rows).toHaveCount(2);
    await grid.filter('Amount').fill('9,95');
    await expect(grid.filter('Amount')).not.toHaveAttribute('aria-invalid', 'true');
    await grid.filter('Amount').fill('duur');
    await expect(grid.filter('Amount')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a link with a filter, sort order and grouping opens the list in that view, even if the browser has stored no settings', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    await grid.filter('Amount').fill('>= 30');
    await grid.header('Gift').click();
    await groupBy(page, grid, 'Type');
    await expect(grid.rows).toHaveCount(3);
    const address = page.url();
    await page.evaluate(() => localStorage.clear());
    const again = await openGrid(page, new URL(address).search);
    await expect(again.rows).toHaveCount(3);
    await expect(again.header('Gift')).toHaveAttribute('aria-sort', 'ascending');
    await expect(again.group('I give')).toContainText('2 reports');
  });

  test('a failed refresh keeps the rows, names the request and can be retried, as can a failed load', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    const failure = { status: 500, json: { code: 'INTERNAL', message: 'down', requestId: 'abc-123' } };
    await page.route('**/api/reports/my?*', (route) => route.fulfill(failure));
    await tool(grid, 'Refresh').click();
    await expect(page.getByText('The reports could not be loaded')).toBeVisible({ timeout: 20_000 });
    await expect(grid.rows).toHaveCount(5);
    await expect(page.getByText('abc-123')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('abc-123')).toBeVisible();
    await page.unroute('**/api/reports/my?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(grid.rows).toHaveCount(5);
  });
});

test.describe('using only the keyboard', () => {
  test('Tab stops at one cell; arrows, Home, End, Page Up and Page Down move, Space selects and Enter opens', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    const keys = page.keyboard;
    const cell = (row: string, column: number) => grid.row(row).getByRole('gridcell').nth(column);
    await expect(grid.table.locator('[data-col][tabindex="0"]')).toHaveCount(1);
    await grid.groups.getByRole('button', { name: /choose a column/ }).focus();
    await keys.press('Tab');
    await expect(grid.header('Status')).toBeFocused();
    await keys.press('ArrowDown');
    await expect(cell('Rondleiding', 0)).toBeFocused();
    await keys.press('ArrowRight');
    await keys.press('ArrowDown');
    await expect(cell('Éclairs', 1)).toBeFocused();
    await keys.press('End');
    await expect(cell('Éclairs', 9)).toBeFocused();
    await keys.press('Home');
    await expect(cell('Éclairs', 0)).toBeFocused();
    await keys.press('Control+End');
    await expect(cell('Appeltaart', 9)).toBeFocused();
    await keys.press('Control+Home');
    await expect(cell('Rondleiding', 0)).toBeFocused();
    await keys.press('PageDown');
    await expect(cell('Appeltaart', 0)).toBeFocused();
    await keys.press('ArrowUp');
    await keys.press('Space');
    await expect(grid.row('Bloemen')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/myreports/);
    // Leaving the list and coming back leads to the same cell.
    await keys.press('Shift+Tab');
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bloemen');
  });

  test('MR-004 a header sorts, resizes and moves its column, and its menu offers the other actions', async ({
    page,
  }) => {
    const grid = await openGrid(page);
    const keys = page.keyboard;
    await grid.header('Status').focus();
    for (let step = 0; step < 7; step += 1) await keys.press('ArrowRight');
    await expect(grid.header('Amount')).toBeFocused();
    await keys.press('Enter');
    await expect(grid.header('Amount')).toHaveAttribute('aria-sort', 'ascending');
    const before = (await grid.header('Amount').boundingBox())?.width ?? 0;
    await keys.press('Shift+ArrowRight');
    await keys.press('Shift+ArrowRight');
    await expect.poll(async () => (await grid.header('Amount').boundingBox())?.width).toBeCloseTo(before + 32, -1);
    await keys.press('Alt+ArrowLeft');
    await expect.poll(async () => (await grid.columns()).slice(5, 8)).toEqual(['Department', 'Amount', 'Supervisor']);
    await expect(grid.header('Amount')).toBeFocused();

    await keys.press('Shift+F10');
    const menu = page.getByRole('menu', { name: 'Column menu of Amount' });
    await expect(menu).toBeVisible();
    await keys.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(grid.header('Amount')).toBeFocused();
    await keys.press('Alt+ArrowDown');
    await expect(menu).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await expect(menu.getByRole('menuitem', { name: 'Group by Amount' })).toBeFocused();
    await keys.press('Enter');
    await expect(grid.table.getByRole('row', { expanded: true })).toHaveCount(5);

    // On a group row the arrow keys fold and unfold the group.
    await grid.table.getByRole('row', { expanded: true }).first().getByRole('gridcell').first().focus();
    await keys.press('ArrowLeft');
    await expect(grid.rows).toHaveCount(4);
    await keys.press('ArrowRight');
    await expect(grid.rows).toHaveCount(5);
    await keys.press('Enter');
    await expect(grid.rows).toHaveCount(4);
  });

  test('Alt and the down arrow on a cell move to the filter of its column', async ({ page }) => {
    const grid = await openGrid(page);
    await grid.row('Bloemen').getByRole('gridcell').nth(8).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(grid.filter('Gift')).toBeFocused();
    await page.keyboard.type('concert');
    await page.keyboard.press('Enter');
    await expect(grid.rows).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(grid.rows).toHaveCount(5);
  });
});

test('on a phone filters are in a sheet, nothing scrolls sideways, and a tap opens a record', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, ME, '/app/myreports', { lang: 1033 });
  const list = page.getByRole('list', { name: 'My reports' });
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('textbox', { name: /Gift/ }).fill('bloem');
  await sheet.getByRole('button', { name: /^Show 1 / }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await list.getByText('Bloemen').click();
  await expect(page).toHaveURL(/\/app\/reports\/\d+$/);
});
