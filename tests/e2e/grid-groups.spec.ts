import { expect, type Locator, test } from '@playwright/test';
import { axeFindings } from './support/axe.ts';
import type { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'esther.visser';
const ROWS = [
  { gift: 'Appels', amount: 10, date: '2026-05-05', idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, date: '2026-05-04', idReportType: 1 },
  { gift: 'Cake', amount: 30, date: '2026-05-05', idReportType: 2 },
] as const;

const openGrid = ownListOf(ME, ROWS);

const chip = (grid: Grid, column: string) => grid.groups.getByRole('button', { name: new RegExp(`^${column}, `) });
const levels = (grid: Grid) =>
  grid.groups.locator('[data-chip]').evaluateAll((chips) => chips.map((found) => found.textContent));

/**
 * A row as announced by a screen reader: its level, its state, and the text of its first two cells that are not empty.
 */
const spoken = (row: Locator) =>
  row.evaluate((found) => ({
    level: found.getAttribute('aria-level'),
    expanded: found.getAttribute('aria-expanded'),
    says: [...found.querySelectorAll('[role=gridcell]')]
      .map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ').trim())
      .filter(Boolean)
      .slice(0, 2),
  }));

test.describe('grouping in levels', () => {
  test('works with the mouse: headers are dragged to the panel, chips are reordered, and × removes a level', async ({
    page,
  }) => {
    const columns = 'status.number.type.personnelNumber.fullname.department.supervisor.amount.gift.date';
    const grid = await openGrid(page, `?cols=${columns}`);
    await grid.header('Type').dragTo(grid.groups);
    await grid.header('Date').dragTo(grid.groups);
    await expect.poll(() => levels(grid)).toEqual(['Type', 'Date']);
    await expect(grid.table.getByRole('row', { expanded: true })).toHaveCount(5);
    await expect(page).toHaveURL(/group=type\.date/);
    await grid.groups.locator('.ob-group-chip').nth(1).dragTo(grid.groups.locator('.ob-group-chip').first());
    await expect.poll(() => levels(grid)).toEqual(['Date', 'Type']);
    // When the grid is scrolled sideways, the name of a group stays in sight, and its count stays next to it.
    await page.setViewportSize({ width: 700, height: 900 });
    const scroller = grid.table.locator('xpath=..');
    // Until the narrow window is laid out, there is nothing to scroll.
    const scrolled = (box: Element) => {
      box.scrollTo({ left: 280 });
      return box.scrollLeft;
    };
    await expect.poll(() => scroller.evaluate(scrolled)).toBe(280);
    const [name, count] = ['strong', '.ob-grid-group-count'].map((part) => grid.group('2026').locator(part).first());
    await expect.poll(async () => (await name?.boundingBox())?.x).toBeGreaterThan(0);
    const box = await name?.boundingBox();
    expect((await count?.boundingBox())?.x).toBeGreaterThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) - 1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await chip(grid, 'Date').click();
    await expect(grid.table.getByRole('row', { expanded: true }).first()).toContainText('05-05-2026');
    await grid.groups.getByRole('button', { name: 'Remove grouping by Date' }).click();
    await expect.poll(() => levels(grid)).toEqual(['Type']);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('lets a screen reader announce each group with its level, count and sum, and then its rows', async ({
    page,
  }) => {
    const grid = await openGrid(page, '?group=type.date&cols=type.date.gift.amount');
    const table = page.getByRole('treegrid', { name: 'My reports' });
    // The header, the filters, two types, three dates within them, and three reports.
    await expect(table).toHaveAttribute('aria-rowcount', '10');
    await expect(table).toHaveAttribute('aria-colcount', '2');
    const rows = table.getByRole('row');
    await expect(rows).toHaveCount(10);
    expect(await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map((at) => spoken(rows.nth(at))))).toEqual([
      { level: '1', expanded: 'true', says: ['I give · 2 reports', '€ 30,50'] },
      { level: '2', expanded: 'true', says: ['04-05-2026 · 1 report', '€ 20,50'] },
      { level: '3', expanded: null, says: ['Bonbons', '€ 20,50'] },
      { level: '2', expanded: 'true', says: ['05-05-2026 · 1 report', '€ 10,00'] },
      { level: '3', expanded: null, says: ['Appels', '€ 10,00'] },
      { level: '1', expanded: 'true', says: ['I receive · 1 report', '€ 30,00'] },
      { level: '2', expanded: 'true', says: ['05-05-2026 · 1 report', '€ 30,00'] },
      { level: '3', expanded: null, says: ['Cake', '€ 30,00'] },
    ]);
    // The arrows move from the name of a group to its sum, and back.
    const first = rows.nth(2).getByRole('gridcell');
    await first.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(first.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(first.first()).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(rows).toHaveCount(6);
    await expect(grid.status).toContainText('3 reports');
    // On a sum they never fold or unfold the group.
    await first.nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(first.first()).toBeFocused();
    await expect(rows).toHaveCount(6);
    // If the columns before the amount are too narrow for the name, the sum follows it, and no text is cut off.
    await page.goto('/app/myreports?group=type&cols=type.number.amount.gift');
    const name = rows.nth(2).getByRole('gridcell');
    await expect(name).toHaveText('I give · 2 reports · € 30,50');
    await expect.poll(() => name.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
    const group = rows.nth(2);
    const folded = await group.getAttribute('aria-expanded');
    await name.getByText('I give').click();
    await expect(group).not.toHaveAttribute('aria-expanded', folded ?? '');
    await expect(name).toBeFocused();
    await group.getByRole('button').click();
    await expect(group).toHaveAttribute('aria-expanded', folded ?? '');
  });
});
