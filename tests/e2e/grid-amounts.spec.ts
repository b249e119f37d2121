import { expect, test } from '@playwright/test';
import { openAs } from '../support/browser.ts';
import { emptyRegister, openDatabase } from './support/database.ts';
import { Grid } from './support/grid.ts';
import { as, createReport } from './support/reports.ts';

const ME = 'jeroen.prins';

test('the largest amount fits its column, and an unreadable amount filter stays, shows an error and keeps the former filter', async ({
  page,
}) => {
  const sql = await openDatabase();
  const me = await as(ME);
  await emptyRegister(sql, ME);
  await createReport(me, { gift: 'Brug', amount: 9_999_999.99 });
  await createReport(me, { gift: 'Bloemen', amount: 20 });
  await sql.end();
  await openAs(page, ME, '/app/myreports', { lang: 1033 });
  const grid = new Grid(page);
  const largest = grid.row('Brug').getByRole('gridcell', { name: /9\.999\.999,99/ });
  await expect(largest).toBeVisible();
  await expect.poll(() => largest.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);

  const filter = grid.filter('Amount');
  await filter.fill('..30');
  await expect(grid.rows).toHaveCount(1);
  await filter.fill('abc');
  await filter.press('Tab');
  await expect(filter).toHaveValue('abc');
  await expect(filter).toHaveAccessibleDescription(/not understood; ≤ 30,00 still holds/);
  await expect(grid.rows).toHaveCount(1);
  await filter.fill('');
  await expect(grid.rows).toHaveCount(2);
  await expect(filter).not.toHaveAttribute('aria-invalid');
});
