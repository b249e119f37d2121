import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { axeFindings } from './support/axe.ts';
import { Grid } from './support/grid.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'naomi.tjinatam';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, date: '2026-05-05' },
  { gift: 'Bonbons', amount: 20.5, date: '2026-05-20' },
]);

test('a range from high to low is reversed, both in a link and in the fields, and days are displayed in the usual format', async ({
  page,
}) => {
  const grid = await openGrid(page, '?f.amount=30..5&f.date=2026-06-01..2026-05-01&cols=gift.amount.date');
  const date = (days: string) => grid.table.getByRole('button', { name: `Filter on Date: ${days}` });
  await expect(grid.filter('Amount')).toHaveValue('5,00–30,00');
  await date('01-05-2026 – 01-06-2026').click();
  const [from, to] = ['From', 'To'].map((name) => page.getByRole('textbox', { name }));
  if (!from || !to) throw new Error('the filter has no fields');
  await expect(from).toHaveValue('01-05-2026');
  await from.fill('2026-05-20');
  await expect(grid.rows).toHaveCount(1);
  await from.press('Enter');
  await expect(from).toHaveValue('20-05-2026');
  // The first field has the later day; both days stay as typed until the fields lose the focus.
  await to.fill('2026-05-05');
  await expect(grid.rows).toHaveCount(2);
  await expect(date('05-05-2026 – 20-05-2026')).toBeVisible();
  await to.press('Tab');
  await expect(to).toHaveValue('05-05-2026');
  await expect(from).toHaveValue('20-05-2026');
  await page.getByRole('dialog', { name: 'Filter on Date' }).click({ position: { x: 3, y: 3 } });
  await expect(from).toHaveValue('05-05-2026');
  await expect(to).toHaveValue('20-05-2026');
  await expect(page).toHaveURL(/f\.date=2026-05-05\.\.2026-05-20/);
  await expect(page).toHaveURL(/f\.amount=5\.\.30/);
});

test('stored parameters and columns that the list does not have do not get into the address', async ({ page }) => {
  const { idUser } = await openAs(page, ME, '/app', { lang: 1033 });
  await page.evaluate((key) => {
    const view = 'year=1999&report=7&f.secret=1&f.gift=n&sort=secret.-amount&group=secret&cols=secret.gift.amount';
    localStorage.setItem(key, JSON.stringify({ view }));
    localStorage.setItem(`${key}.saved`, JSON.stringify({ view }));
  }, `openboek.grid.${idUser}.my-reports`);
  const grid = new Grid(page);
  const known = '?f.gift=n&sort=-amount&cols=gift.amount';
  await page.goto('/app/myreports');
  await expect.poll(() => new URL(page.url()).search).toBe(known);
  await expect.poll(() => grid.values('Gift')).toEqual(['Bonbons']);
  await grid.header('Gift').click();
  await expect(page).toHaveURL(/sort=gift/);
  await grid.tool('View').click();
  await page.getByRole('dialog', { name: 'View' }).getByRole('button', { name: 'Load' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(known);
});

test('a filter on a hidden column is shown and can be cleared, and a list grouped by its only visible column still shows that column and its rows', async ({
  page,
}) => {
  const grid = await openGrid(page, '?cols=gift&f.amount=5..&f.date=2026-01-01..2026-12-31&group=date');
  const filters = page.getByRole('group', { name: 'Filters on columns that are not shown' });
  await expect(filters).toContainText('Amount: ≥ 5,00');
  await expect(filters).toContainText('Date: 2026');
  expect(await axeFindings(page)).toEqual([]);
  await filters.getByRole('button', { name: 'Amount: clear filter' }).press('Enter');
  await expect(page).not.toHaveURL(/f\.amount/);
  await expect(filters.getByRole('button', { name: 'Date: clear filter' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(filters).toHaveCount(0);
  await expect(grid.table.locator('[data-col]:focus')).toHaveCount(1);

  await grid.header('Gift').press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Group by Gift' }).press('Enter');
  await expect(page).toHaveURL(/group=date\.gift/);
  await expect(grid.header('Gift')).toBeVisible();
  await expect(grid.rows).toHaveCount(2);
  await page.reload();
  await expect(grid.rows).toHaveCount(2);
});
