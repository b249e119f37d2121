import { expect, test } from '@playwright/test';
import { localYear } from '#/tests/support/day.ts';
import type { Grid } from './support/grid.ts';
import { waysOf } from './support/grid-ways.ts';
import { tabTo } from './support/keyboard.ts';
import { ownListOf } from './support/own-list.ts';

const ME = 'niels.postema';
const YEAR = localYear();
const COLUMNS = '?cols=status.type.amount.gift.date&sort=gift';

const openGrid = ownListOf(ME, [
  { gift: 'Appels', amount: 10, idReportType: 1 },
  { gift: 'Bonbons', amount: 20.5, idReportType: 1 },
  { gift: 'Cake', amount: 1250, idReportType: 2 },
]);

const heightOf = async (grid: Grid) => (await grid.rows.first().boundingBox())?.height;

test('the view is set, saved, restored and cleared, with the mouse and with the keyboard', async ({ page }) => {
  const grid = await openGrid(page, COLUMNS);
  const { byMouse, byKeys } = waysOf(page);
  const keys = page.keyboard;
  const view = grid.tool('View');
  const panel = page.getByRole('dialog', { name: 'View' });
  const box = (name: string) => panel.getByRole('checkbox', { name });
  const button = (name: string) => panel.getByRole('button', { name });
  const type = grid.header('Type');

  await byMouse('view', () => view.click());
  await byMouse('columns', () => box('Date').click());
  await expect(grid.header('Date')).toHaveCount(0);
  const normal = (await heightOf(grid)) ?? 0;
  await byMouse('density', () => panel.getByText('Compact').click());
  await expect.poll(() => heightOf(grid)).toBeLessThan(normal);
  await byMouse('checks', () => box('Show check boxes').click());
  await expect(grid.table.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  await byMouse('saveSettings', () => button('Save').click());

  await byKeys('view', async () => {
    await tabTo(page, view);
    await keys.press('Enter');
  });
  await byKeys('columns', async () => {
    await tabTo(page, box('Gift'));
    await keys.press('Space');
  });
  await expect(grid.header('Gift')).toHaveCount(0);
  await byKeys('density', async () => {
    await tabTo(page, panel.getByRole('radio', { name: 'Compact' }));
    await keys.press('ArrowRight');
  });
  await expect.poll(() => heightOf(grid)).toBe(normal);
  await byKeys('checks', async () => {
    await tabTo(page, box('Show check boxes'));
    await keys.press('Space');
  });
  await expect(grid.table.getByRole('checkbox', { name: 'Select all' })).toHaveCount(0);
  await byMouse('loadSettings', () => button('Load').click());
  await expect.poll(() => grid.columns()).toEqual(expect.arrayContaining(['Type', 'Amount', 'Gift']));
  await expect(grid.header('Date')).toHaveCount(0);
  await byMouse('clearSettings', async () => {
    await view.click();
    await button('Clear').click();
  });
  await expect(grid.header('Supervisor')).toBeVisible();

  await view.press('Enter');
  await box('Supervisor').press('Space');
  await byKeys('saveSettings', () => button('Save').press('Enter'));
  await view.press('Enter');
  await box('Supervisor').press('Space');
  await byKeys('loadSettings', () => button('Load').press('Enter'));
  await expect(grid.header('Supervisor')).toHaveCount(0);
  await view.press('Enter');
  await byKeys('clearSettings', () => button('Clear').press('Enter'));
  await expect(grid.header('Supervisor')).toBeVisible();

  // Even without room for their labels, the tools keep their accessible names.
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(view.locator('.ob-button-label')).toHaveCSS('position', 'absolute');
  await expect(grid.tool('Excel')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await type.press('Shift+ArrowRight');
  const wide = await grid.widthOf('Type');
  await byMouse('fitAll', () => grid.tool('Fit widths').click());
  await expect.poll(() => grid.widthOf('Type')).toBeLessThan(wide);
  await type.press('Shift+ArrowRight');
  await byKeys('fitAll', () => grid.tool('Fit widths').press('Enter'));
  await expect.poll(() => grid.widthOf('Type')).toBeLessThan(wide);
  const refreshed = () => page.waitForResponse((answer) => answer.url().includes('/api/reports/my'));
  await byMouse('refresh', () => Promise.all([refreshed(), grid.tool('Refresh').click()]));
  // While the list loads, the button ignores a second click.
  await expect(grid.tool('Refresh')).not.toHaveAttribute('aria-busy');
  await byKeys('refresh', () => Promise.all([refreshed(), grid.tool('Refresh').press('Enter')]));
});

test('filters of each kind are set and cleared, one by one and all at once, with the mouse and with the keyboard', async ({
  page,
}) => {
  const grid = await openGrid(page, COLUMNS);
  const { byMouse, byKeys } = waysOf(page);
  const keys = page.keyboard;
  const filter = (column: string) => grid.table.getByRole('button', { name: new RegExp(`^Filter on ${column}: `) });
  const clear = (column: string) => grid.table.getByRole('button', { name: `${column}: clear filter` });
  const panel = (column: string) => page.getByRole('dialog', { name: `Filter on ${column}` });
  const choice = (name: string) => page.getByRole('checkbox', { name });
  const inPanel = async (button: string, column = 'Type') => {
    await tabTo(page, panel(column).getByRole('button', { name: button }));
    await keys.press('Enter');
  };

  await byMouse('filterOn', async () => {
    await grid.filter('Gift').click();
    await keys.type('cak');
    await filter('Type').click();
    await choice('I give').click();
  });
  await expect(grid.rows).toHaveCount(0);
  await byMouse('clearChoices', () => panel('Type').getByRole('button', { name: 'Clear filter' }).click());
  await expect(grid.rows).toHaveCount(1);
  await byMouse('closeChoices', () => panel('Type').getByRole('button', { name: 'Close' }).click());
  await expect(panel('Type')).toHaveCount(0);
  await byMouse('clearFilter', () => clear('Gift').click());
  await expect(grid.rows).toHaveCount(3);

  await byKeys('filterOn', async () => {
    await tabTo(page, grid.filter('Amount'));
    await keys.type('>= 15');
    await keys.press('Enter');
  });
  await expect(grid.rows).toHaveCount(2);
  await byKeys('filterOn', async () => {
    await keys.press('Shift+Tab');
    await expect(filter('Type')).toBeFocused();
    await keys.press('Enter');
    await tabTo(page, choice('I give'));
    await keys.press('Space');
  });
  await expect(grid.rows).toHaveCount(1);
  await byKeys('clearChoices', () => inPanel('Clear filter'));
  await expect(grid.rows).toHaveCount(2);
  await tabTo(page, choice('I receive'));
  await keys.press('Space');
  await byKeys('closeChoices', () => inPanel('Close'));
  await expect(panel('Type')).toHaveCount(0);
  await expect(grid.rows).toHaveCount(1);
  await byKeys('clearFilter', async () => {
    await tabTo(page, clear('Type'));
    await keys.press('Enter');
  });
  await expect(filter('Type')).toBeFocused();
  await expect(grid.rows).toHaveCount(2);
  await byMouse('clearFilters', () => grid.tool('Clear filters').click());
  await expect(grid.rows).toHaveCount(3);

  const date = filter('Date');
  const preset = (name: string) => panel('Date').getByRole('button', { name });
  await date.click();
  await byMouse('lastYear', () => preset('Last year').click());
  await expect(date).toHaveAccessibleName(`Filter on Date: ${YEAR - 1}`);
  await byKeys('thisYear', () => inPanel('This year', 'Date'));
  await expect(date).toHaveAccessibleName(`Filter on Date: ${YEAR}`);
  await byMouse('thisQuarter', () => preset('This quarter').click());
  await expect(date).toHaveAccessibleName(/ – /);
  const quarter = await date.innerText();
  await byKeys('lastYear', () => inPanel('Last year', 'Date'));
  await expect(date).toHaveAccessibleName(`Filter on Date: ${YEAR - 1}`);
  await byKeys('thisQuarter', () => inPanel('This quarter', 'Date'));
  await expect(date).toHaveText(quarter);
  await byMouse('thisMonth', () => preset('This month').click());
  await expect(date).not.toHaveText(quarter);
  const month = await date.innerText();
  await byMouse('thisYear', () => preset('This year').click());
  await expect(date).toHaveAccessibleName(`Filter on Date: ${YEAR}`);
  await byKeys('thisMonth', () => inPanel('This month', 'Date'));
  await expect(date).toHaveText(month);
  await keys.press('Escape');
  await expect(date).toBeFocused();
  await clear('Date').press('Enter');
  await expect(date).toBeFocused();
  await grid.filter('Gift').fill('none of them');
  await expect(grid.rows).toHaveCount(0);
  await page.locator('.ob-grid-empty').getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(grid.row('Appels').locator('[data-col]:focus')).toHaveCount(1);
  await grid.filter('Gift').fill('cak');
  await expect(grid.rows).toHaveCount(1);
  await byKeys('clearFilters', () => grid.tool('Clear filters').press('Enter'));
  await expect(grid.rows).toHaveCount(3);
  await expect(grid.tool('Clear filters')).toBeFocused();
  await expect(clear('Date')).toHaveCount(0);
  await keys.press('/');
  await expect(grid.filter('Amount')).toBeFocused();
  await keys.press('ArrowDown');
  await expect(grid.row('Appels').getByRole('gridcell').nth(2)).toBeFocused();
});
